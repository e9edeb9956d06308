import { expectations, personRoles, type Expected, type PersonRole } from './personas.ts'
import type { CallMethod } from '#app/_http/methods.ts'
import type { SceneIds } from './scene-ids.ts'

/** What each role gets, at things of its own organisation and at those of another one. */
type Profile = { own: Record<PersonRole, Expected>; foreign: Record<PersonRole, Expected> }

function profile(own: string, foreign: string): Profile {
  return { own: expectations(personRoles, own), foreign: expectations(personRoles, foreign) }
}

//                                 nobody reader caseWorker developer owner support operator
const seesOrganisation = profile('    401 ok  ok  ok  ok  404 ok', '401 404 404 404 404 404 ok')
const managesOrganisation = profile(' 401 403 403 403 ok  404 ok', '401 404 404 404 404 404 ok')
const seesClients = profile('         401 ok  404 ok  ok  404 ok', '401 404 404 404 404 404 ok')
const managesClients = profile('      401 403 404 ok  ok  404 ok', '401 404 404 404 404 404 ok')
const seesDestinations = profile('    401 ok  ok  ok  ok  404 ok', '401 404 404 404 404 404 ok')
const managesDestinations = profile(' 401 403 403 ok  ok  404 ok', '401 404 404 404 404 404 ok')
const seesCallbacks = profile('       401 ok  404 ok  ok  ok  ok', '401 404 404 404 404 ok  ok')
const sendsAgain = profile('          401 403 404 ok  ok  403 ok', '401 404 404 404 404 403 ok')
const seesCases = profile('           401 ok  ok  ok  ok  ok  ok', '401 404 404 404 404 ok  ok')
/** Contents of submissions are for case workers alone. */
const worksOnSubmissions = profile('  401 403 ok  403 403 404 403', '401 404 404 404 404 404 403')
const operates = profile('            401 404 404 404 404 404 ok', '401 404 404 404 404 404 ok')
/** The organisation stands in the body, so one where the person may not is a fault of the body. */
const createsClients = profile('      401 403 422 ok  ok  422 ok', '401 403 422 422 422 422 ok')
const createsDestinations = profile(' 401 422 422 ok  ok  422 ok', '401 422 422 422 422 422 ok')
/** An owner sees the audit log of the own organisation only, whatever is asked for. */
const seesAuditLog = profile('        401 404 404 404 ok  404 ok', '401 404 404 404 ok  404 ok')
/** Lists answer everybody with what is theirs, which may be nothing; so do things of one's own account. */
const signedIn = profile('            401 ok  ok  ok  ok  ok  ok', '401 ok  ok  ok  ok  ok  ok')
/** A session of one's own, and one of somebody else. */
const ownOnly = profile('             401 ok  ok  ok  ok  ok  ok', '401 404 404 404 404 404 404')
/** For everybody who comes from our own pages. */
const everybody = profile('           ok  ok  ok  ok  ok  ok  ok', 'ok  ok  ok  ok  ok  ok  ok')
/** Opened by a one-time token, and a logo that is not set: neither is there in the test. */
const notThere = profile('            404 404 404 404 404 404 404', '404 404 404 404 404 404 404')
/** The test's installation is a sandbox. */
const plays = profile('               401 404 404 ok  ok  404 ok', '401 404 404 404 404 404 ok')
const playsSomewhere = profile('      401 404 404 ok  ok  404 ok', '401 404 404 ok  ok  404 ok')
const travels = profile('             401 403 403 ok  ok  403 ok', '401 404 404 404 404 403 ok')
/** For a session that waits for its second factor; nobody's does. */
const secondStep = profile('          401 401 401 401 401 401 401', '401 401 401 401 401 401 401')

/** `granted`: what stands for `ok` where the request itself cannot succeed in the test. */
type Call = { is: Profile; granted?: number; body?: (ids: SceneIds) => object; query?: (ids: SceneIds) => string }

const password = 'vier zufällige Wörter hier'
const body = (value: object) => () => value
const newDestination = ({ organisationId }: SceneIds) => ({
  organisationId,
  name: 'Neue Stelle',
  contactInformation: { legalName: 'Amt', email: 'amt@amt.example' },
  metadataVersions: ['1.0.0'],
})
const words = { de: 'Ein Satz', en: 'A sentence' }
const period = '?from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z'
/** Refused before anything is sent. */
const unreachable = { url: 'https://127.0.0.1/callback', secret: 'x'.repeat(40) }

/** Every route of the portal's own interface below /api/portal, with a body that lets the permission decide. */
export const portalTable: Record<string, Partial<Record<CallMethod, Call>>> = {
  '/account': { GET: { is: signedIn }, PATCH: { is: signedIn, body: body({ name: 'Ada' }) } },
  '/account/sessions': { GET: { is: signedIn } },
  '/account/sessions/[sessionId]': { DELETE: { is: ownOnly } },
  '/account/other-sessions': { DELETE: { is: signedIn } },
  '/account/password': { POST: { is: signedIn, granted: 409, body: body({ current: password, password }) } },
  '/account/second-factor': { POST: { is: signedIn, granted: 409, body: body({ password }) } },
  '/account/second-factor/confirmation': { POST: { is: signedIn, granted: 409, body: body({ code: '123456' }) } },
  '/account/second-factor/recovery-codes': { POST: { is: signedIn, granted: 409, body: body({ password }) } },
  '/account/second-factor/removal': { POST: { is: signedIn, granted: 409, body: body({ password, code: '123456' }) } },
  '/account/sign-in': { POST: { is: secondStep, body: body({ code: '123456' }) } },

  '/organisations': { GET: { is: signedIn }, POST: { is: operates, body: () => ({ name: crypto.randomUUID() }) } },
  '/organisations/[organisationId]': {
    GET: { is: seesOrganisation },
    PATCH: { is: managesOrganisation, body: () => ({ name: crypto.randomUUID() }) },
  },
  '/organisations/[organisationId]/members': { GET: { is: seesOrganisation } },
  '/organisations/[organisationId]/members/[personId]': {
    PATCH: { is: managesOrganisation, body: body({ role: 'reader' }) },
    DELETE: { is: managesOrganisation },
  },
  '/organisations/[organisationId]/invitations': {
    GET: { is: managesOrganisation },
    POST: { is: managesOrganisation, body: body({ email: 'neu@amt.example', role: 'reader' }) },
  },
  '/organisations/[organisationId]/invitations/[invitationId]': { DELETE: { is: managesOrganisation } },
  '/people': { GET: { is: operates } },
  '/people/[personId]': { GET: { is: operates }, PATCH: { is: operates, body: body({ isSupport: true }) } },
  '/people/[personId]/password-link': { POST: { is: operates } },
  '/people/[personId]/second-factor-removal': { POST: { is: operates } },
  '/audit-log': { GET: { is: seesAuditLog } },
  '/audit-log/export': { GET: { is: seesAuditLog } },

  '/clients': {
    GET: { is: signedIn },
    POST: {
      is: createsClients,
      body: ({ organisationId }) => ({ name: 'Neu', kind: 'online-service', organisationId }),
    },
  },
  '/clients/[clientId]': {
    GET: { is: seesClients },
    PATCH: { is: managesClients, body: body({ name: 'Anders' }) },
    DELETE: { is: managesClients, granted: 409 },
  },
  '/clients/[clientId]/scopes': { PATCH: { is: managesClients, body: body({ remove: ['send-submissions'] }) } },
  '/clients/[clientId]/status': { PUT: { is: managesClients, body: body({ status: 'disabled' }) } },
  '/clients/[clientId]/secrets': { POST: { is: managesClients, body: body({}) } },
  '/clients/[clientId]/secrets/[secretId]': { DELETE: { is: managesClients } },
  '/clients/[clientId]/token-requests': { GET: { is: seesClients } },
  '/clients/[clientId]/deprecations': { GET: { is: seesClients } },
  '/clients/[clientId]/callback/examinations': {
    GET: { is: seesClients },
    POST: { is: managesClients, granted: 409, body: body({ consent: true }) }, // the scene's client has no callback
  },
  '/clients/[clientId]/trial-token': { POST: { is: managesClients, body: body({ clientSecret: 'x' }) } },

  '/destinations': { GET: { is: signedIn }, POST: { is: createsDestinations, body: newDestination } },
  '/destinations/[destinationId]': {
    GET: { is: seesDestinations },
    PATCH: { is: managesDestinations, body: body({ name: 'Anders' }) },
    DELETE: { is: managesDestinations, granted: 409 },
  },
  '/rotations/destinations/[destinationId]': {
    GET: { is: seesDestinations },
    POST: {
      is: managesDestinations,
      granted: 409, // the scene's destination has no encryption key yet
      body: ({ jwk }) => ({ kind: 'encryption-key', jwk: JSON.parse(jwk) as object }),
    },
  },
  '/rotations/destinations/[destinationId]/steps': {
    POST: { is: managesDestinations, granted: 409, body: body({ kind: 'encryption-key', step: 'cancel' }) },
  },
  '/rotations/destinations/[destinationId]/postponement': {
    PUT: { is: managesDestinations, body: body({ kind: 'encryption-key', days: 30 }) },
  },
  '/rotations/clients/[clientId]': { GET: { is: seesClients }, POST: { is: managesClients, body: body({}) } },
  '/rotations/clients/[clientId]/steps': { POST: { is: managesClients, granted: 409, body: body({ step: 'cancel' }) } },
  '/rotations/clients/[clientId]/postponement': { PUT: { is: managesClients, body: body({ days: 30 }) } },
  '/destinations/[destinationId]/keys': {
    POST: { is: managesDestinations, body: ({ jwk }) => JSON.parse(jwk) as object }, // a JWK of ours
  },
  '/destinations/[destinationId]/keys/[kid]': { DELETE: { is: managesDestinations } },
  '/destinations/[destinationId]/callback': {
    PUT: { is: managesDestinations, body: body(unreachable) },
    DELETE: { is: managesDestinations },
  },
  '/destinations/[destinationId]/callback/check': { POST: { is: managesDestinations, body: body(unreachable) } },
  '/destinations/[destinationId]/callback/test': { POST: { is: managesDestinations } },
  '/destinations/[destinationId]/callback/examinations': {
    GET: { is: seesDestinations },
    POST: { is: managesDestinations, body: body({ consent: true }) },
  },
  '/destinations/[destinationId]/callback/pause': {
    GET: { is: seesDestinations },
    PUT: { is: managesDestinations },
    DELETE: { is: managesDestinations },
  },
  '/destinations/[destinationId]/delivery': { GET: { is: seesDestinations, query: () => period } },
  // the scene's client sends
  '/destinations/[destinationId]/workbench-token': { POST: { is: worksOnSubmissions, granted: 409 } },
  '/destinations/[destinationId]/clients': { GET: { is: managesDestinations } },
  '/destinations/[destinationId]/submissions': { GET: { is: worksOnSubmissions } },
  '/destinations/[destinationId]/submissions/[submissionId]': { GET: { is: worksOnSubmissions } },
  '/destinations/[destinationId]/submissions/[submissionId]/notes': {
    POST: { is: worksOnSubmissions, granted: 422, body: body({ kind: 'note', content: 'not sealed' }) },
  },
  '/destinations/[destinationId]/notes/[noteId]': { DELETE: { is: worksOnSubmissions } },
  '/destinations/[destinationId]/clients/[clientId]': {
    PUT: { is: managesDestinations },
    DELETE: { is: managesDestinations },
  },

  '/callbacks/attempts': { GET: { is: signedIn } },
  '/callbacks/attempts/[attemptId]': { GET: { is: seesCallbacks } },
  '/callbacks/examinations/[examinationId]': { GET: { is: seesDestinations } }, // the scene's is of its destination
  '/callbacks/undelivered': { GET: { is: signedIn } },
  '/callbacks/undelivered/destinations/[destinationId]': { GET: { is: seesCallbacks } },
  '/callbacks/undelivered/clients/[clientId]': { GET: { is: seesCallbacks } },
  '/callbacks/notify-now': {
    GET: { is: sendsAgain, query: ({ destinationId }) => `?destinationId=${destinationId}` },
    POST: { is: sendsAgain, granted: 409, body: ({ destinationId }) => ({ destinationId }) },
  },
  '/callbacks/send-again': { POST: { is: sendsAgain, body: ({ noticeId }) => ({ notices: [Number(noticeId)] }) } },
  '/callbacks/send-again/count': {
    POST: { is: sendsAgain, body: ({ noticeId }) => ({ notices: [Number(noticeId)] }) },
  },
  '/callbacks/send-again/result': {
    POST: {
      is: seesCallbacks,
      body: ({ noticeId }) => ({ notices: [Number(noticeId)], since: '2026-01-01T00:00:00Z' }),
    },
  },

  '/cases': { GET: { is: signedIn } },
  '/cases/[caseId]': { GET: { is: seesCases } },
  '/cases/[caseId]/knowledge': { GET: { is: seesCases } },
  '/cases/[caseId]/events/[sequence]': { GET: { is: seesCases } },
  '/cases/[caseId]/evidence': { GET: { is: seesCases } },
  '/cases/[caseId]/receipts': { GET: { is: seesCases } },
  '/cases/[caseId]/stream': { GET: { is: seesCases } },

  '/search': { GET: { is: signedIn, query: ({ caseId }) => `?q=${caseId}` } },

  '/overview': { GET: { is: signedIn } },
  '/overview/figures': { GET: { is: operates } },
  '/overview/figures/destinations/[destinationId]': { GET: { is: seesDestinations } },
  '/overview/figures/clients/[clientId]': { GET: { is: seesClients } },
  '/radar': { GET: { is: signedIn } },
  '/radar/entries': { GET: { is: signedIn, query: ({ destinationId }) => `?destination=${destinationId}` } },
  '/radar/feeds': { GET: { is: signedIn }, POST: { is: signedIn, body: body({ name: 'Fristen', language: 'de' }) } },
  '/radar/feeds/[feedId]': { DELETE: { is: ownOnly } },
  '/radar/digest': { GET: { is: signedIn }, PUT: { is: signedIn, body: body({ rhythm: 'weekly', language: 'de' }) } },
  '/sandbox': { GET: { is: playsSomewhere } },
  '/sandbox/receivers': { POST: { is: plays, body: ({ organisationId }) => ({ organisationId, name: 'Neu' }) } },
  '/sandbox/receivers/[receiverId]': {
    GET: { is: plays },
    PATCH: {
      is: plays,
      body: body({ answer: { closes: false, status: 500, delaySeconds: 0, retryAfterSeconds: null } }),
    },
    DELETE: { is: plays },
  },
  '/sandbox/destinations/[destinationId]/receiver': { POST: { is: managesDestinations } },
  '/sandbox/partners': {
    POST: {
      is: plays,
      body: ({ organisationId }) => ({
        organisationId,
        name: 'Neu',
        behaviour: { kind: 'administration', does: 'accept', afterHours: 0, problem: 'schema-violation' },
      }),
    },
  },
  '/sandbox/partners/[partnerId]': {
    GET: { is: plays },
    PATCH: { is: plays, body: body({ isRunning: false }) },
    DELETE: { is: plays },
  },
  '/sandbox/shows': { POST: { is: plays, body: ({ organisationId }) => ({ organisationId }) } },
  '/sandbox/shows/[partnerId]': { GET: { is: plays, query: () => '?since=2026-01-01T00:00:00Z' } },
  '/sandbox/cases/[caseId]/moments': { GET: { is: seesCases } },
  // back in time, so that the clock of the other tests stands still
  '/sandbox/cases/[caseId]/travel': { POST: { is: travels, granted: 422, body: body({ to: '2020-01-01T00:00:00Z' }) } },
  '/admin': { GET: { is: operates } },
  '/admin/callbacks': { GET: { is: operates } },
  '/admin/queue': { GET: { is: operates } },
  '/admin/cron': { GET: { is: operates }, POST: { is: operates } },
  // the scene's submission is not deleted
  '/admin/deletions': {
    POST: { is: operates, granted: 409, body: ({ submissionId }) => ({ documentId: submissionId }) },
  },
  '/admin/deletions/places': {
    POST: { is: operates, granted: 409, body: ({ submissionId }) => ({ documentId: submissionId, place: 'blobs' }) },
  },
  '/admin/keys': { GET: { is: operates }, POST: { is: operates, body: body({ now: false }) } },
  '/admin/checkpoints': { GET: { is: operates } },
  '/admin/deprecations': {
    GET: { is: operates },
    PUT: { is: operates, body: body({ name: 'named-scopes', sunset: null }) },
  },
  '/admin/incidents': {
    GET: { is: operates },
    POST: { is: operates, body: body({ kind: 'disturbance', title: words, text: words }) },
  },
  '/admin/incidents/[incidentId]': { DELETE: { is: operates } },
  '/admin/incidents/[incidentId]/notes': { POST: { is: operates, body: body({ stage: 'found', text: words }) } },
  // the scene's stream is active, and its receiver's address one that nothing is sent to
  '/event-streams': {
    GET: { is: operates },
    POST: { is: operates, granted: 422, body: body({ name: 'Monitoring', url: unreachable.url, chosen: ['work'] }) },
  },
  '/event-streams/[streamId]': { GET: { is: operates }, DELETE: { is: operates } },
  '/event-streams/[streamId]/test': { POST: { is: operates } },
  '/event-streams/[streamId]/pause': { POST: { is: operates } },
  '/event-streams/[streamId]/resume': { POST: { is: operates, granted: 409, body: body({}) } },
  '/event-streams/[streamId]/secret': { POST: { is: operates, body: body({}) } },
  '/admin/settings': { GET: { is: operates } },
  '/admin/clock': { GET: { is: operates }, POST: { is: operates, body: body({ days: 0.001 }) } },
  '/admin/forms': { GET: { is: operates } },
  '/admin/forms/[path]/destinations': { GET: { is: operates } },
  // the scene's destination does not take the form, which is not offered either
  '/admin/forms/[path]/offer': {
    PUT: { is: operates, granted: 409, body: ({ destinationId }) => ({ destinationId }) },
    DELETE: { is: operates, granted: 409 },
  },
  '/admin/forms/[path]/naming': { GET: { is: operates } },
  '/admin/forms/[path]/naming/[field]': { PUT: { is: operates, body: body({ codes: {} }) } },
  '/admin/forms/[path]/words': {
    GET: { is: operates },
    POST: { is: operates, body: body({ file: '{"codes":{}}' }) },
  },
  // the scene's upload is no upload
  '/admin/imports': { GET: { is: operates }, POST: { is: operates, granted: 415, body: body({}) } },
  '/admin/imports/[form]/[version]': {
    GET: { is: operates },
    PUT: { is: operates, body: body({ revision: 1, edits: { definitions: {}, codes: {}, rules: {} } }) },
    DELETE: { is: operates },
  },
  '/admin/imports/[form]/[version]/publication': { POST: { is: operates, body: body({}) } },

  '/logo': { GET: { is: notThere } },
  '/operators': { POST: { is: notThere, body: body({ token: 'x', name: 'Ada', password }) } },
  '/operators/link': { POST: { is: notThere, body: body({ token: 'x' }) } },
  '/password': { POST: { is: notThere, body: body({ token: 'x', password }) } },
  '/password/link': { POST: { is: notThere, body: body({ token: 'x' }) } },
  '/password/forgotten': { POST: { is: everybody, body: body({ email: 'niemand@amt.example' }) } },
  '/invitations/read': { POST: { is: notThere, body: body({ token: 'x' }) } },
  '/invitations/accept': { POST: { is: notThere, body: body({ token: 'x', name: 'Ada', password }) } },
}
