import { expectations, personRoles, type ExpectedOutcome, type PersonRole } from './personas.ts'
import type { CallMethod } from '@kurier/wire/names'
import type { SceneIds } from './scene-ids.ts'

/** What each role gets, at things of its own organisation and at those of another one. */
type Profile = { own: Record<PersonRole, ExpectedOutcome>; foreign: Record<PersonRole, ExpectedOutcome> }

function profile(own: string, foreign: string): Profile {
  return { own: expectations(personRoles, own), foreign: expectations(personRoles, foreign) }
}

//                                 nobody reader caseWorker developer owner support operator
export const seesOrganisation = profile('    401 ok  ok  ok  ok  404 ok', '401 404 404 404 404 404 ok')
export const managesOrganisation = profile(' 401 403 403 403 ok  404 ok', '401 404 404 404 404 404 ok')
export const seesClients = profile('         401 ok  404 ok  ok  404 ok', '401 404 404 404 404 404 ok')
export const managesClients = profile('      401 403 404 ok  ok  404 ok', '401 404 404 404 404 404 ok')
export const seesDestinations = profile('    401 ok  ok  ok  ok  404 ok', '401 404 404 404 404 404 ok')
export const managesDestinations = profile(' 401 403 403 ok  ok  404 ok', '401 404 404 404 404 404 ok')
export const seesCallbacks = profile('       401 ok  404 ok  ok  ok  ok', '401 404 404 404 404 ok  ok')
export const sendsAgain = profile('          401 403 404 ok  ok  403 ok', '401 404 404 404 404 403 ok')
export const seesCases = profile('           401 ok  ok  ok  ok  ok  ok', '401 404 404 404 404 ok  ok')
/** Contents of submissions are for case workers alone. */
export const worksOnSubmissions = profile('  401 403 ok  403 403 404 403', '401 404 404 404 404 404 403')
export const operates = profile('            401 404 404 404 404 404 ok', '401 404 404 404 404 404 ok')
/** The organisation stands in the body, so one where the person may not is a fault of the body. */
export const createsClients = profile('      401 403 422 ok  ok  422 ok', '401 403 422 422 422 422 ok')
export const createsDestinations = profile(' 401 422 422 ok  ok  422 ok', '401 422 422 422 422 422 ok')
/** An owner sees the audit log of the own organisation only, whatever is asked for. */
export const seesAuditLog = profile('        401 404 404 404 ok  404 ok', '401 404 404 404 ok  404 ok')
/** Lists answer everybody with what is theirs, which may be nothing; so do things of one's own account. */
export const signedIn = profile('            401 ok  ok  ok  ok  ok  ok', '401 ok  ok  ok  ok  ok  ok')
/** A session of one's own, and one of somebody else. */
export const ownOnly = profile('             401 ok  ok  ok  ok  ok  ok', '401 404 404 404 404 404 404')
/** For everybody who comes from our own pages. */
export const everybody = profile('           ok  ok  ok  ok  ok  ok  ok', 'ok  ok  ok  ok  ok  ok  ok')
/** Opened by a one-time token, and a logo that is not set: neither is there in the test. */
export const notThere = profile('            404 404 404 404 404 404 404', '404 404 404 404 404 404 404')
/** The test's installation is a sandbox. */
export const plays = profile('               401 404 404 ok  ok  404 ok', '401 404 404 404 404 404 ok')
export const playsSomewhere = profile('      401 404 404 ok  ok  404 ok', '401 404 404 ok  ok  404 ok')
export const travels = profile('             401 403 403 ok  ok  403 ok', '401 404 404 404 404 403 ok')
/** For a session that waits for its second factor; nobody's does. */
export const secondStep = profile('          401 401 401 401 401 401 401', '401 401 401 401 401 401 401')

/** `granted`: what stands for `ok` where the request itself cannot succeed in the test. */
export type Call = {
  is: Profile
  granted?: number
  body?: (ids: SceneIds) => object
  query?: (ids: SceneIds) => string
}

export const password = 'vier zufällige Wörter hier'
export const body = (value: object) => () => value
export const newDestination = ({ organisationId }: SceneIds) => ({
  organisationId,
  name: 'Neue Stelle',
  contactInformation: { legalName: 'Amt', email: 'amt@amt.example' },
  metadataVersions: ['1.0.0'],
})
export const words = { de: 'Ein Satz', en: 'A sentence' }
export const period = '?from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z'
/** Refused before anything is sent. */
export const unreachable = { url: 'https://127.0.0.1/callback', secret: 'x'.repeat(40) }

/** What is expected of paths of the portal's own interface below /api/portal, with a body that lets the permission decide. */
export type ExpectedCalls = Record<string, Partial<Record<CallMethod, Call>>>
