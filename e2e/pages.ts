import { pageTable } from '#app/_permissions/testing/expected.ts'
import type { PageIds } from '#app/_permissions/testing/page-profiles.ts'
import { personRoles, type PersonRole } from '#app/_permissions/testing/personas.ts'
import { demoDraft, demoFacts } from './demo.ts'
import type { Persona } from './people.ts'

/** Who stands for a role of the permissions table: all members are of the city. */
export const personaOf: Record<Exclude<PersonRole, 'nobody'>, Persona> = {
  reader: 'reader',
  caseWorker: 'caseWorker',
  developer: 'developer',
  owner: 'owner',
  support: 'support',
  operator: 'operator',
}

/** Of no organisation: the longest pages of the documentation and of the reference. */
const documents = { page: 'verify-callback', group: 'submission-api-submissions' }

/** Things of the city, or of the organisation in which none of those people is. */
export function pageIds(side: 'own' | 'foreign'): PageIds {
  const streamId = process.env.E2E_STREAM_ID ?? ''
  const { organisations, people, clients, destinations, cases, attempts, receivers } = demoFacts()
  if (side === 'own') {
    return {
      organisationId: organisations.city.id,
      personId: people.reader.id,
      clientId: clients.portal.id,
      destinationId: destinations.building.id,
      caseId: cases.rejected.caseId,
      attemptId: attempts.failed,
      submissionId: cases.waiting.submissionId,
      kind: 'destination',
      ownerId: destinations.building.id,
      path: 'housing-burden',
      ...demoDraft,
      receiverId: receivers?.city ?? '',
      streamId,
      ...documents,
    }
  }
  return {
    organisationId: organisations.forms.id,
    personId: people.foreignReader.id,
    clientId: clients.trial.id,
    destinationId: destinations.trial.id,
    caseId: cases.foreign.caseId,
    attemptId: attempts.foreign,
    submissionId: cases.foreign.submissionId,
    kind: 'client',
    ownerId: clients.assistant.id,
    path: 'housing-burden',
    ...demoDraft,
    receiverId: receivers?.forms ?? '',
    streamId,
    ...documents,
  }
}

/** Who sees most comes first: somebody of the organisation, then those above it. */
const viewers: readonly PersonRole[] = ['developer', 'owner', 'operator', ...personRoles]
const withoutSignIn =
  /^\/(sign-in|operators|password|invitations|form|where-to-send|checkpoints|deprecations|docs|status)(\/|$)/

/** Who looks at a page when it is looked at for itself. */
export function viewerOf(path: string): PersonRole {
  if (withoutSignIn.test(path)) return 'nobody'
  return viewers.find((role) => role !== 'nobody' && pageTable[path]?.own[role] === 'ok') ?? 'nobody'
}
