import type { ClientActor } from '../platform/actor.ts'

/** A form's client as the one who acts: it sends for applicants, and has no secret to sign in with. */
export function formClient({ clientId, organisationId }: Pick<ClientActor, 'clientId' | 'organisationId'>) {
  const scopes = ['send-submissions'] as const
  return { kind: 'client', clientId, organisationId, scopes } satisfies ClientActor
}
