import { settings } from '../platform/env.ts'
import { wireAddresses } from '../platform/wire-addresses.ts'
import { asScope, inScopeOrder } from './rules.ts'
import { scopes, type Scope } from '../platform/terms.ts'
import type { RefusalReason } from './terms.ts'

/** How scopes are written: `base` is the long form's beginning, `long` whether answers use it (decisions 1). */
export type ScopeNotation = { base: string; long: boolean }

/** RFC 6749 section 3.3, `scope-token`. */
const SCOPE_TOKEN = /^[\x21\x23-\x5b\x5d-\x7e]+$/
const MOST_ECHOED = 120

/** The notation of the settings in force: long under WIRE_PROFILE=fit-connect, else short. */
export function scopeNotation(): ScopeNotation {
  return { base: wireAddresses().scopeBase, long: settings().wireProfile === 'fit-connect' }
}

/** The scope named by one scope token in either form, or nothing. */
function readScope(token: string, { base }: ScopeNotation): Scope | undefined {
  const prefix = `${base}/`
  return asScope(token.startsWith(prefix) ? token.slice(prefix.length) : token)
}

/** The known scopes in a `scope` text, in either form, in their order; others are passed over. */
export function readScopes(text: string, notation: ScopeNotation): Scope[] {
  return inScopeOrder(text.split(' ').flatMap((token) => readScope(token, notation) ?? []))
}

/** One scope as it is written. */
export function writeScope(scope: Scope, { base, long }: ScopeNotation): string {
  return long ? `${base}/${scope}` : scope
}

/** Scopes as a token answer writes them: in their fixed order, separated by one space (decisions 2). */
export function writeScopes(held: Iterable<Scope>, notation: ScopeNotation): string {
  return inScopeOrder(held)
    .map((scope) => writeScope(scope, notation))
    .join(' ')
}

/** What a token request gets: scopes, or why it gets none. `refused` is plain ASCII without quotes (RFC 6749 section 5.2). */
export type ScopeDecision = { scopes: Scope[] } | { refused: string; reason: RefusalReason }

/**
 * Decides the scopes of a token request (specification 5 rule 6; RFC 6749 section 3.3): none named gives all assigned,
 * named ones must all be known and assigned.
 * @param requested the parameter `scope`; an empty one counts as not sent (RFC 6749 section 3.2)
 */
export function decideScopes(
  requested: string | undefined,
  assigned: readonly Scope[],
  notation: ScopeNotation,
): ScopeDecision {
  if (requested === undefined || requested === '') {
    return assigned.length > 0
      ? { scopes: inScopeOrder(assigned) }
      : { refused: 'No scope is assigned to this client.', reason: 'no-scope' }
  }
  const tokens = requested.split(' ')
  if (!tokens.every((token) => SCOPE_TOKEN.test(token))) {
    const refused = 'scope must be scope names, each separated from the next by one space.'
    return { refused, reason: 'scope-malformed' }
  }
  const wanted = tokens.map((token) => ({ token, scope: readScope(token, notation) }))
  const wrong = wanted.find(({ scope }) => scope === undefined || !assigned.includes(scope))
  if (!wrong) return { scopes: inScopeOrder(wanted.flatMap(({ scope }) => scope ?? [])) }
  const known = scopes.map((scope) => writeScope(scope, notation)).join(', ')
  const why = wrong.scope ? 'is not assigned to this client' : `is unknown; scopes are ${known}`
  const named = wrong.scope ? writeScope(wrong.scope, notation) : wrong.token.slice(0, MOST_ECHOED)
  return {
    refused: `The scope ${named} ${why}. A request without scope gets all assigned ones.`,
    reason: wrong.scope ? 'scope-not-assigned' : 'scope-unknown',
  }
}
