import { z } from 'zod'
import { dayBounds } from './berlin-day.ts'

/** The kinds of values that settings have. Each refuses what would be taken and not be obeyed, and says what is written. */

export const flag = z.enum(['true', 'false']).transform((text) => text === 'true')

export const text = z.string().min(1)

const UNIT = { B: 1, kB: 1e3, KB: 1e3, MB: 1e6, GB: 1e9, KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30 } as const
const BYTES = /^(\d+(?:\.\d+)?) ?([kKMG]i?B|B)?$/

export const wholeNumber = (least: number, most = Number.MAX_SAFE_INTEGER) =>
  z
    .string()
    .trim()
    .regex(/^\d+$/, 'a whole number, in digits alone')
    .transform(Number)
    .pipe(z.number().int().min(least).max(most))

/** Whole bytes, with a unit or without. */
export const bytes = (least: number) =>
  z
    .string()
    .trim()
    .regex(BYTES, 'bytes as a whole number, or with a unit: 1048576, 500 MB, 1 MiB')
    .transform(inBytes)
    .pipe(z.number().int('must be whole bytes').min(least).max(Number.MAX_SAFE_INTEGER))

function inBytes(written: string): number {
  const [, amount = '', unit = 'B'] = BYTES.exec(written) ?? []
  return Number(amount) * UNIT[unit as keyof typeof UNIT] // as the pattern lists them
}

/** A part of the whole, 0 to 1. */
export const share = z
  .string()
  .trim()
  .regex(/^\d(\.\d+)?$/, 'a share, 0 to 1')
  .transform(Number)
  .pipe(z.number().max(1))

/** Days, decimals allowed. */
export const days = z
  .string()
  .trim()
  .regex(/^\d+(\.\d+)?$/, 'days as a number, such as 14 or 0.5')
  .transform(Number)
  .pipe(z.number().positive().max(36_500))

export const dayList = z
  .string()
  .regex(/^\d{1,4}(\s*,\s*\d{1,4})*$/, 'whole days, separated by commas, such as 3,9')
  .transform((list) => list.split(',').map(Number))

const parts = (list: string): string[] => list.split(/[\s,]+/).filter((part) => part !== '')

export const networks = z.string().transform(parts).default([])

const PORT_OR_RANGE = /^(\d{1,5})(?:-(\d{1,5}))?$/

/** Ports from 1 on, and ranges that begin with their smaller end. */
function isPorts(entry: string): boolean {
  const [, from, to = from] = PORT_OR_RANGE.exec(entry) ?? []
  return Number(from) >= 1 && Number(from) <= Number(to) && Number(to) <= 65_535
}

export const ports = z
  .string()
  .transform(parts)
  .refine(
    (entries) => entries.length > 0 && entries.every(isPorts),
    'ports and ranges of ports, separated by commas, such as 443,1024-65535',
  )

/** Each part of a list as name and end, `named-scopes=2027-07-01`. */
export const partsOfSunset = (entry: string): [name: string, end: string] => {
  const [name = '', ...end] = entry.split('=')
  return [name, end.join('=')]
}

const end = z.union([z.iso.date(), z.iso.datetime({ offset: true })])

/**
 * Ends of what is deprecated, each name once; none lies before the day from which it is deprecated (RFC 9745 section 4).
 * @param since these days by name
 */
export const sunsets = (since: Readonly<Record<string, string>>) => {
  const [first = ''] = Object.keys(since)
  return z
    .string()
    .transform(parts)
    .refine(
      (entries) => {
        const written = entries.map(partsOfSunset)
        const areRight = written.every(([name, at]) => isEnd(at, since[name]))
        return areRight && new Set(written.map(([name]) => name)).size === entries.length
      },
      `names with their ends, such as ${first}=2027-07-01, separated by commas; the names, and the days before which none ends: ${Object.entries(
        since,
      )
        .map(([name, day]) => `${name} (${day})`)
        .join(', ')}`,
    )
}

function isEnd(at: string, since: string | undefined): boolean {
  if (since === undefined || !end.safeParse(at).success) return false
  const { from } = dayBounds({ from: at })
  return from !== null && from.getTime() >= Date.parse(since)
}

/** What would end a password before its end. */
export const ENCODE = 'of user and password write % as %25, / as %2F, # as %23, ? as %3F, : as %3A, @ as %40'

/** One address of mail, with a name before it or without. */
export const mailbox = z
  .string()
  .regex(/^([^<>@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'an address of mail, such as kurier@authority.example')

/** Headers as OpenTelemetry writes them. */
export const headerList = z
  .string()
  .regex(/^\s*[^\s=,]+\s*=[^,]*(,\s*[^\s=,]+\s*=[^,]*)*$/, 'headers as name=value, separated by commas')

/** What may stand in an address beside its host: whoever uses it uses that too. */
type SettingKindParts = { path?: boolean; query?: boolean; credentials?: boolean }

/**
 * An address by http or https. What of it would not be obeyed is refused. It loses the slashes at its end unless it has a
 * query.
 */
const address = (parts: SettingKindParts) =>
  z
    .string()
    .superRefine((written, context) => {
      const url = URL.parse(written)
      if (!url?.host || !/^https?:$/.test(url.protocol))
        return context.addIssue('an address such as https://kurier.example')
      const wrong = notObeyed(url, parts)
      if (wrong.length === 0) return
      const rest = parts.path && url.pathname !== '/' ? `${url.origin}${url.pathname}` : url.origin
      context.addIssue(`would not be obeyed with its ${wrong.join(' and ')}; write ${rest}`)
    })
    .transform((written) => (parts.query ? written : written.replace(/[/?#]+$/, '')))

function notObeyed(url: URL, { path = false, query = false, credentials = false }: SettingKindParts): string[] {
  return [
    !path && url.pathname !== '/' ? 'path' : '',
    !query && url.search !== '' ? 'query' : '',
    url.hash === '' ? '' : 'fragment',
    !credentials && (url.username || url.password) ? 'user and password' : '',
  ].filter(Boolean)
}

/** Where this installation is: all paths of an origin are its own. */
export const origin = address({})
/** What other addresses are made of, which everybody may read. */
export const prefix = address({ path: true })
/** The same of a service that may ask who comes. */
export const servicePrefix = address({ path: true, credentials: true })
/** One address of a service that may ask who comes. */
export const service = address({ path: true, query: true, credentials: true })
export const proxy = address({ credentials: true })
/** A page of others that everybody may read. */
export const page = z
  .string()
  .refine((written) => /^https?:$/.test(URL.parse(written)?.protocol ?? ''), 'the address of a page, https://…')
  .refine((written) => !URL.parse(written)?.username, 'everybody reads it: write it without user and password')

/** What may stand behind the question mark: all else the mail library takes there says how little it shall encrypt. */
const MAIL_PARAMETERS = ['name']

/** A mail server, by STARTTLS or TLS. */
export const mailServer = z.string().superRefine((written, context) => {
  const url = URL.parse(written)
  const isServer =
    url && /^smtps?:$/.test(url.protocol) && url.hostname !== '' && /^\/?$/.test(url.pathname) && !url.hash
  if (!isServer) return context.addIssue(`smtp://user:password@host:587 or smtps://…; ${ENCODE}`)
  const other = [...url.searchParams.keys()].find((name) => !MAIL_PARAMETERS.includes(name))
  if (other !== undefined) context.addIssue(`"${other}" is not obeyed; remove it`)
})
