import { expectations, personRoles, type Expected, type PersonRole } from './personas.ts'

/** What each role gets, at things of its own organisation and at those of another one. */
type Profile = { own: Record<PersonRole, Expected>; foreign: Record<PersonRole, Expected> }

function profile(own: string, foreign: string): Profile {
  return { own: expectations(personRoles, own), foreign: expectations(personRoles, foreign) }
}

//                              nobody reader caseWorker developer owner support operator
const open = profile('           ok      ok  ok  ok  ok  ok  ok', 'ok      ok  ok  ok  ok  ok  ok')
const signedIn = profile('       sign-in ok  ok  ok  ok  ok  ok', 'sign-in ok  ok  ok  ok  ok  ok')
const seesOrganisation = profile('sign-in ok  ok  ok  ok  404 ok', 'sign-in 404 404 404 404 404 ok')
const ownsOrganisation = profile('sign-in 404 404 404 ok  404 ok', 'sign-in 404 404 404 404 404 ok')
const seesClients = profile('    sign-in ok  404 ok  ok  404 ok', 'sign-in 404 404 404 404 404 ok')
const listsClients = profile('   sign-in ok  404 ok  ok  404 ok', 'sign-in ok  404 ok  ok  404 ok')
const createsThings = profile('  sign-in 404 404 ok  ok  404 ok', 'sign-in 404 404 ok  ok  404 ok')
const managesThings = profile('  sign-in 404 404 ok  ok  404 ok', 'sign-in 404 404 404 404 404 ok')
const seesCallbacks = profile('  sign-in ok  404 ok  ok  ok  ok', 'sign-in 404 404 404 404 ok  ok')
const seesCases = profile('      sign-in ok  ok  ok  ok  ok  ok', 'sign-in 404 404 404 404 ok  ok')
const worksOnSubmissions = profile('sign-in 404 ok 404 404 404 404', 'sign-in 404 404 404 404 404 404')
const worksSomewhere = profile('sign-in 404 ok 404 404 404 404', 'sign-in 404 ok 404 404 404 404')
const plays = profile('          sign-in 404 404 ok  ok  404 ok', 'sign-in 404 404 404 404 404 ok')
const playsSomewhere = profile(' sign-in 404 404 ok  ok  404 ok', 'sign-in 404 404 ok  ok  404 ok')
const operates = profile('       sign-in 404 404 404 404 404 ok', 'sign-in 404 404 404 404 404 ok')

/** What the paths of pages name in brackets, of one organisation. */
export type PageIds = Record<
  | 'organisationId'
  | 'personId'
  | 'clientId'
  | 'destinationId'
  | 'submissionId'
  | 'caseId'
  | 'attemptId'
  | 'kind'
  | 'ownerId'
  | 'path'
  | 'name'
  | 'version'
  | 'receiverId'
  | 'streamId',
  string
>

/** Every page. Operators' pages are not there for anybody else. */
export const pageTable: Record<string, Profile> = {
  '/': open,
  '/sign-in': open,
  '/sign-in/continue': signedIn,
  '/sign-in/second-factor': signedIn,
  '/sign-in/set-up': signedIn,
  '/operators/first': open,
  '/password/forgotten': open,
  '/password/new': open,
  '/invitations': open,

  '/where-to-send': open,
  '/checkpoints': open,
  '/deprecations': open,
  '/status': open,
  '/form/[path]': open,
  '/form/status': open,

  '/account': signedIn,
  '/help': signedIn,
  '/sandbox': playsSomewhere,
  '/sandbox/inbox/[receiverId]': plays,
  '/organisations': signedIn,
  '/organisations/new': operates,
  '/organisations/[organisationId]': seesOrganisation,
  '/organisations/[organisationId]/audit-log': ownsOrganisation,
  '/organisations/[organisationId]/invitations': ownsOrganisation,

  '/clients': listsClients,
  '/clients/new': createsThings,
  '/clients/[clientId]': seesClients,
  '/clients/[clientId]/deprecations': seesClients,
  '/clients/[clientId]/examination': seesClients,
  '/clients/[clientId]/rotation': seesClients,
  '/destinations': signedIn,
  '/destinations/new': signedIn,
  '/destinations/[destinationId]': seesOrganisation,
  '/destinations/[destinationId]/edit': managesThings,
  '/destinations/[destinationId]/examination': seesOrganisation,
  '/destinations/[destinationId]/rotation': seesOrganisation,

  '/radar': signedIn,
  '/radar/entries': signedIn,

  '/search': signedIn,
  '/callbacks': signedIn,
  '/callbacks/[attemptId]': seesCallbacks,
  '/callbacks/signature': signedIn,
  '/callbacks/undelivered': signedIn,
  '/callbacks/undelivered/[kind]/[ownerId]': seesCallbacks,
  '/cases': signedIn,
  '/cases/[caseId]': seesCases,
  '/cases/[caseId]/evidence': seesCases,
  '/cases/[caseId]/knowledge': seesCases,

  '/workbench': worksSomewhere,
  '/workbench/[destinationId]': worksOnSubmissions,
  '/workbench/[destinationId]/[submissionId]': worksOnSubmissions,

  '/admin': operates,
  '/admin/audit-log': operates,
  '/admin/callbacks': operates,
  '/admin/checkpoints': operates,
  '/admin/clock': operates,
  '/admin/cron': operates,
  '/admin/deletions': operates,
  '/admin/deprecations': operates,
  '/admin/event-streams': operates,
  '/admin/event-streams/[streamId]': operates,
  '/admin/event-streams/new': operates,
  '/admin/forms': operates,
  '/admin/forms/[path]': operates,
  '/admin/forms/import': operates,
  '/admin/forms/imports/[name]/[version]': operates,
  '/admin/forms/imports/[name]/[version]/edit': operates,
  '/admin/forms/imports/[name]/[version]/preview': operates,
  '/admin/incidents': operates,
  '/admin/keys': operates,
  '/admin/organisations': operates,
  '/admin/people': operates,
  '/admin/people/[personId]': operates,
  '/admin/queue': operates,
  '/admin/settings': operates,
}

/** A page's path with the ids of one organisation. */
export function pageAddress(path: string, ids: PageIds): string {
  return path.replaceAll(/\[(\w+)\]/g, (_, name: string) => ids[name as keyof PageIds]) // the names in the paths above
}
