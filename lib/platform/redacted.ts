import { BoundedMap } from './bounded-map.ts'

/** Endings and parts of names of secret members, in lower case without `_` and `-`. */
const SECRET_ENDS =
  /(token|cookie|authorization|database(direct|replica)?url|directdatabaseurl|smtpurl|proxyurl|credentials?)$/
const SECRET_PARTS = /(secret|password|passphrase|masterkey|privatekey|apikey)/
/** User info in an address. */
const USER_INFO = /([a-z][a-z0-9+.-]*:\/\/)[^\s/@"']+@/gi

const BLOT = '[secret]'
/** Levels that are written; a line of a log needs no deeper ones. */
const DEEPEST = 8

/** Names that were judged before; most lines have the same few members. */
const judged = new BoundedMap<string, boolean>(1000)

/** True for a member that holds a secret, with any prefix: `callbackSecret`, `SMTP_URL`, `access-token`. */
export function isSecretName(name: string): boolean {
  const before = judged.get(name)
  if (before !== undefined) return before
  const isSecret = holdsSecret(name)
  judged.set(name, isSecret)
  return isSecret
}

function holdsSecret(name: string): boolean {
  const plain = name.replaceAll(/[_-]/g, '').toLowerCase()
  return SECRET_ENDS.test(plain) || SECRET_PARTS.test(plain)
}

/** The same facts with secrets blotted out, at any depth, and those in addresses too; errors as their texts. */
export function redacted(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return plainText(value)
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (value instanceof Error) return redacted(value.stack ?? value.message)
  if (depth === DEEPEST || ArrayBuffer.isView(value)) return '[left out]'
  if (Array.isArray(value)) return value.map((one) => redacted(one, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const isBlotted = isSecretName(name) && member !== undefined && member !== null && typeof member !== 'boolean'
      return [name, isBlotted ? BLOT : redacted(member, depth + 1)]
    }),
  )
}

function plainText(text: string): string {
  const said = text.includes('invocation') ? withoutArguments(text) : text
  return said.includes('://') ? said.replaceAll(USER_INFO, `$1${BLOT}@`) : said
}

/**
 * A text that may hold an error of Prisma, without the printed code and arguments of the call, which may contain
 * anything: it keeps the name of the error, its last line with the fault, and the stack.
 */
function withoutArguments(text: string): string {
  if (!/Invalid `.*` invocation/.test(text)) return text
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const stack = lines.filter((line) => /^\s+at /.test(line))
  const said = lines.filter((line) => !stack.includes(line)).at(-1)
  return [`${lines[0]?.split(' ')[0]} ${said}`, ...stack].join('\n')
}
