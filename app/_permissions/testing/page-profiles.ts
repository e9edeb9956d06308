import { expectations, personRoles, type ExpectedOutcome, type PersonRole } from './personas.ts'

/** What each role gets, at things of its own organisation and at those of another one. */
export type Profile = { own: Record<PersonRole, ExpectedOutcome>; foreign: Record<PersonRole, ExpectedOutcome> }

function profile(own: string, foreign: string): Profile {
  return { own: expectations(personRoles, own), foreign: expectations(personRoles, foreign) }
}

//                              nobody reader caseWorker developer owner support operator
export const open = profile('           ok      ok  ok  ok  ok  ok  ok', 'ok      ok  ok  ok  ok  ok  ok')
export const signedIn = profile('       sign-in ok  ok  ok  ok  ok  ok', 'sign-in ok  ok  ok  ok  ok  ok')
export const seesOrganisation = profile('sign-in ok  ok  ok  ok  404 ok', 'sign-in 404 404 404 404 404 ok')
export const ownsOrganisation = profile('sign-in 404 404 404 ok  404 ok', 'sign-in 404 404 404 404 404 ok')
export const seesFigures = profile('    sign-in ok  404 404 ok  404 ok', 'sign-in 404 404 404 404 404 ok')
export const seesClients = profile('    sign-in ok  404 ok  ok  404 ok', 'sign-in 404 404 404 404 404 ok')
export const listsClients = profile('   sign-in ok  404 ok  ok  404 ok', 'sign-in ok  404 ok  ok  404 ok')
export const createsThings = profile('  sign-in 404 404 ok  ok  404 ok', 'sign-in 404 404 ok  ok  404 ok')
export const managesThings = profile('  sign-in 404 404 ok  ok  404 ok', 'sign-in 404 404 404 404 404 ok')
export const seesCallbacks = profile('  sign-in ok  404 ok  ok  ok  ok', 'sign-in 404 404 404 404 ok  ok')
export const seesCases = profile('      sign-in ok  ok  ok  ok  ok  ok', 'sign-in 404 404 404 404 ok  ok')
export const worksOnSubmissions = profile('sign-in 404 ok 404 404 404 404', 'sign-in 404 404 404 404 404 404')
export const worksSomewhere = profile('sign-in 404 ok 404 404 404 404', 'sign-in 404 ok 404 404 404 404')
export const plays = profile('          sign-in 404 404 ok  ok  404 ok', 'sign-in 404 404 404 404 404 ok')
export const playsSomewhere = profile(' sign-in 404 404 ok  ok  404 ok', 'sign-in 404 404 ok  ok  404 ok')
export const operates = profile('       sign-in 404 404 404 404 404 ok', 'sign-in 404 404 404 404 404 ok')

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
  | 'streamId'
  | 'page'
  | 'group',
  string
>

/** A page's path with the ids of one organisation. */
export function pageAddress(path: string, ids: PageIds): string {
  return path.replaceAll(/\[(\w+)\]/g, (_, name: string) => ids[name as keyof PageIds]) // the names in the paths above
}

/** Who may open which pages. Operators' pages are not there for anybody else. */
export type ExpectedPages = Record<string, Profile>
