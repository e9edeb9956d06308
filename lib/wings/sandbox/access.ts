import { assertMay, organisationsFor } from '../../accounts/permissions.ts'
import type { Actor } from '../../platform/actor.ts'
import { settings } from '../../platform/env.ts'
import { notFound } from '../../platform/errors.ts'

/** Hides this room from everybody outside a sandbox. @throws Refusal `not-found` */
export function assertSandbox(): void {
  if (!settings().sandbox) throw notFound('page')
}

/**
 * Lets through owners and developers of an organisation, and operators.
 * @throws Refusal `not-found`, also outside a sandbox
 */
export function assertMayPlay(actor: Actor, organisationId: string, what: string): void {
  assertSandbox()
  assertMay(actor, { permission: 'play-in-sandbox', see: 'play-in-sandbox', what }, organisationId)
}

/**
 * The organisations in which this actor may play; null for all. @throws Refusal `not-found` outside a sandbox and
 * without organisations
 */
export function playgroundsOf(actor: Actor): string[] | null {
  assertSandbox()
  const organisations = organisationsFor(actor, 'play-in-sandbox')
  if (organisations?.length === 0) throw notFound('page')
  return organisations
}
