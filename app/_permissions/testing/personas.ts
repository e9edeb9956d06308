/** Who calls: nobody, members of an organisation by role, and those who stand above organisations. */
export const personRoles = ['nobody', 'reader', 'caseWorker', 'developer', 'owner', 'support', 'operator'] as const
export type PersonRole = (typeof personRoles)[number]

/** API clients: both sides of a case, and one of each kind that has no part in it. */
export const clientRoles = ['nobody', 'sender', 'receiver', 'foreignSender', 'foreignReceiver'] as const
export type ClientRole = (typeof clientRoles)[number]

/** `ok`: let through; else the status of the refusal, or `sign-in`: led to the sign-in page. */
export type ExpectedOutcome = 'ok' | 'sign-in' | number

/** Reads one line of a table, a word for each role in their order. */
export function expectations<Role extends string>(roles: readonly Role[], line: string): Record<Role, ExpectedOutcome> {
  const words = line.trim().split(/\s+/)
  if (words.length !== roles.length) throw new Error(`"${line}" must have ${roles.length} words, one for each role`)
  const entries = roles.map((role, index): [Role, ExpectedOutcome] => [role, expected(words[index] ?? '')])
  return Object.fromEntries(entries) as Record<Role, ExpectedOutcome> // one for each role
}

function expected(word: string): ExpectedOutcome {
  if (word === 'ok' || word === 'sign-in') return word
  if (/^[345]\d\d$/.test(word)) return Number(word)
  throw new Error(`"${word}" is neither ok, nor sign-in, nor a status`)
}

/** What an answer's status says: `ok` for any 2xx. */
export function outcomeOf(status: number): ExpectedOutcome {
  return status >= 200 && status <= 299 ? 'ok' : status
}
