import { emailFault } from '../accounts/rules.ts'
import type { FieldFault } from '../platform/errors.ts'
import { HOUR } from '../platform/durations.ts'
import { DIRECTION_SIGNS, scopes, type Scope } from '../platform/terms.ts'
import { clientKinds, MOST_NAME, type ChangeOverState, type ClientKind } from './terms.ts'

/** The kind with this name, or undefined. */
export function asClientKind(text: string): ClientKind | undefined {
  return Object.hasOwn(clientKinds, text) ? (text as ClientKind) : undefined // it is one of the table's keys
}

/** The scope with this short name, or undefined. */
export function asScope(text: string): Scope | undefined {
  return scopes.find((scope) => scope === text)
}

/** The scopes among these names, each once, in the order in which scopes are answered (decisions 2). */
export function inScopeOrder(names: Iterable<string>): Scope[] {
  const held = new Set(names)
  return scopes.filter((scope) => held.has(scope))
}

/** All faults of a name of a client, a secret or a contact. The portal has its own words for each. */
const nameProblems = {
  missing: 'Give a name.',
  long: `The name may have ${MOST_NAME} characters at most.`,
  unprintable: 'The name has line breaks or other control characters; remove them.',
  direction: 'The name has invisible signs that change the direction of text, such as U+202E; type it anew.',
} as const satisfies Record<string, string>

export type NameProblem = keyof typeof nameProblems

/** The fault of a name; undefined when it is 1 to 200 characters without line breaks. */
export function nameProblem(name: string): NameProblem | undefined {
  const characters = [...name.trim()].length
  if (characters === 0) return 'missing'
  if (characters > MOST_NAME) return 'long'
  if (DIRECTION_SIGNS.test(name)) return 'direction'
  return name.isWellFormed() && !/\p{Cc}/u.test(name) ? undefined : 'unprintable'
}

/** The same as a fault at its pointer. */
export function nameFault(name: string, pointer: string): FieldFault | undefined {
  const problem = nameProblem(name)
  return problem && { pointer, detail: nameProblems[problem] }
}

/** Contact for questions about a client; an empty text removes it. */
export type Contact = { contactName?: string; contactEmail?: string }

/** Faults of a contact, with pointers `/contactName` and `/contactEmail`. */
export function contactFaults({ contactName = '', contactEmail = '' }: Contact): FieldFault[] {
  const name = contactName.trim() === '' ? undefined : nameFault(contactName, '/contactName')
  const isWrong = contactEmail.trim() !== '' && emailFault(contactEmail) !== undefined
  const email = isWrong ? { pointer: '/contactEmail', detail: 'This is no e-mail address.' } : undefined
  return [name, email].filter((fault) => fault !== undefined)
}

/** Faults of scopes that a client of this kind cannot hold, each at `<pointer>/<index>`. */
export function scopeFaults(kind: ClientKind, names: readonly string[], pointer: string): FieldFault[] {
  const possible: readonly string[] = clientKinds[kind]
  return names.flatMap((name, index) => {
    const at = `${pointer}/${index}`
    if (possible.includes(name)) return []
    const reason = asScope(name)
      ? `The scope ${name} belongs to the other side; a client of kind ${kind} may hold ${possible.join(', ')}.`
      : `There is no scope of this name; a client of kind ${kind} may hold ${possible.join(', ')}.`
    return [{ pointer: at, detail: reason }]
  })
}

export type ScopeChange = { add?: readonly string[]; remove?: readonly string[] }

/**
 * The scopes after a change. Adding a held scope or removing a missing one changes nothing.
 * @returns the new scopes in their order, or the faults of the change
 */
export function changedScopes(
  kind: ClientKind,
  held: readonly string[],
  { add = [], remove = [] }: ScopeChange,
): { scopes: Scope[] } | { faults: FieldFault[] } {
  const faults = [...scopeFaults(kind, add, '/add'), ...unknownScopes(remove, '/remove')]
  add.forEach((name, index) => {
    if (remove.includes(name))
      faults.push({ pointer: `/add/${index}`, detail: `${name} cannot be added and removed at once.` })
  })
  if (faults.length > 0) return { faults }
  return { scopes: inScopeOrder([...held, ...add].filter((name) => !remove.includes(name))) }
}

function unknownScopes(names: readonly string[], pointer: string): FieldFault[] {
  return names.flatMap((name, index) =>
    asScope(name)
      ? []
      : [
          {
            pointer: `${pointer}/${index}`,
            detail: `There is no scope of this name; scopes are ${scopes.join(', ')}.`,
          },
        ],
  )
}

/** True when a secret opens the door at `now` (machine clock): neither revoked nor expired. */
export function isValidSecret(secret: { expiresAt: Date | null; revokedAt: Date | null }, now: Date): boolean {
  return secret.revokedAt === null && (secret.expiresAt === null || secret.expiresAt > now)
}

/** Milliseconds within which a use of a secret says that somebody still works with it. */
const STILL_IN_USE = HOUR

/** True when a secret was used within the last hour before `now` (machine clock): revoking it may stop something. */
export function isInUse(secret: { lastUsedAt: Date | null }, now: Date): boolean {
  return secret.lastUsedAt !== null && now.getTime() - secret.lastUsedAt.getTime() < STILL_IN_USE
}

type SecretTimes = { createdAt: Date; expiresAt: Date | null; revokedAt: Date | null; lastUsedAt: Date | null }

/**
 * How far a client with two valid secrets has changed over from the older to the newer one (machine clock): the newer was
 * never used; the older is still used; or nobody has used it since the newer and within the last hour, and it can be revoked.
 * @returns nothing unless two secrets are valid
 */
export function changeOver<Secret extends SecretTimes>(
  secrets: readonly Secret[],
  now: Date,
): { state: ChangeOverState; from: Secret; to: Secret } | undefined {
  const valid = secrets.filter((secret) => isValidSecret(secret, now))
  const [from, to] = valid.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
  if (!from || !to) return undefined
  const isNeeded =
    isInUse(from, now) || (from.lastUsedAt !== null && to.lastUsedAt !== null && from.lastUsedAt > to.lastUsedAt)
  return { state: to.lastUsedAt === null ? 'not-begun' : isNeeded ? 'under-way' : 'done', from, to }
}
