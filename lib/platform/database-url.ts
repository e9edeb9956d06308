import { z } from 'zod'
import { ENCODE } from './setting-kinds.ts'

/** Query parameters that the driver obeys. */
const PARAMETERS = [
  'host',
  'port',
  'user',
  'password',
  'options',
  'application_name',
  'fallback_application_name',
  'client_encoding',
  'ssl',
  'sslmode',
  'sslcert',
  'sslkey',
  'sslrootcert',
  'sslnegotiation',
  'uselibpqcompat',
] as const
const SSL_MODES = ['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full']
/** The driver takes these for `verify-full`, and warns of it in eight lines at each start. */
const AS_VERIFY_FULL = /([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/

const FORM = 'postgres://user:password@host:5432/database'

/** An address of PostgreSQL, as the driver gets it. */
export const databaseUrl = z
  .string()
  .superRefine((written, context) => {
    const fault = databaseUrlFault(written)
    if (fault !== undefined) context.addIssue(fault)
  })
  .transform((written) =>
    /[?&]uselibpqcompat=true/.test(written) ? written : written.replace(AS_VERIFY_FULL, '$1verify-full'),
  )

/** The fault of an address that cannot be used as it was meant, in words that quote only names of its parameters. */
function databaseUrlFault(written: string): string | undefined {
  if (!/^postgres(ql)?:\/\//.test(written)) return `must begin with postgres://, as ${FORM} does`
  const url = URL.parse(written)
  if (!url) return `is no address such as ${FORM}; ${ENCODE}`
  // a sign of the password ended the host, or begins an invalid code
  const isBroken = url.hash !== '' || `${url.pathname}${url.search}`.includes('@') || !isDecodable(url)
  if (isBroken) return `is not ${FORM}; ${ENCODE}`
  if (url.host.includes(',')) return 'names several hosts, of which the driver would take none; name one'
  return parameterFault(url)
}

function isDecodable({ username, password, pathname }: URL): boolean {
  try {
    decodeURIComponent(`${username}${password}${pathname}`)
    return true
  } catch {
    return false
  }
}

function parameterFault({ searchParams }: URL): string | undefined {
  for (const [name, value] of searchParams) {
    // as Prisma writes it; the tables are there
    if (name === 'schema' && value === 'public') continue
    if (!PARAMETERS.some((one) => one === name)) {
      return `"${name}" is not obeyed; remove it. Obeyed are ${PARAMETERS.join(', ')}`
    }
    if (name === 'sslmode' && !SSL_MODES.includes(value)) return `sslmode must be one of ${SSL_MODES.join(', ')}`
  }
  return undefined
}

/** Files that such an address names, by their parameters; the driver reads them at each connection. */
export function filesNamedIn(url: string): { parameter: string; file: string }[] {
  const { searchParams } = new URL(url)
  return ['sslcert', 'sslkey', 'sslrootcert'].flatMap((parameter) =>
    searchParams.getAll(parameter).map((file) => ({ parameter, file })),
  )
}
