import { randomUUID } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { codeOf } from './own-database-error.ts'
import type { Place } from './place.ts'

const MIB = 2 ** 20
const FILE = 'kurier.conf'
const INCLUDE = `include_if_exists = '${FILE}'`
/** A line with our include, also one that an operator has switched off. */
const INCLUDE_LINE = new RegExp(`^\\s*#?\\s*include_if_exists\\b.*${FILE.replace('.', '\\.')}`)
const SETTING_LINE = /^\s*(\w+)\s*=?\s*'?([^'#]*?)'?\s*(?:#.*)?$/

/** What initdb writes into postgresql.conf: nobody chose it. */
const writtenByInitdb: Record<string, string> = { shared_buffers: '128MB', max_wal_size: '1GB', min_wal_size: '80MB' }

/**
 * Settings for a machine with this many bytes of memory, whose other half is the product's and the system's. They do
 * not change what is kept after a crash.
 */
export function sizedSettings(memory: number): Record<string, string> {
  const megabytes = (share: number, least: number, most: number): string =>
    `${Math.round(Math.min(most, Math.max(least, (memory * share) / MIB)))}MB`
  return {
    shared_buffers: megabytes(1 / 8, 128, 2048),
    effective_cache_size: megabytes(1 / 2, 256, 65_536),
    // one page after another costs as much as any other on today's disks
    random_page_cost: '1.1',
    // statements are short: compiling them takes longer than running them
    jit: 'off',
    max_wal_size: '2GB',
    min_wal_size: '256MB',
    wal_compression: 'on',
  }
}

/**
 * Writes the settings that fit this machine beside postgresql.conf, which includes them: settings that an operator has
 * made there, makes there later or by ALTER SYSTEM hold instead. A `#` before the include keeps it out for good. Call
 * it before the server is started, under the start lock.
 */
export async function writeSizedSettings(place: Place): Promise<void> {
  const { cluster } = place
  const text = await readFile(join(cluster, 'postgresql.conf'), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined // PostgreSQL itself will say so
    throw error
  })
  if (text === undefined) return
  const lines = text.split('\n')
  const chosen = new Set(chosenIn(lines))
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity)
  const settings = Object.entries(sizedSettings(memory)).filter(([name]) => !chosen.has(name))
  const said =
    '# Written at every start, by the memory of the machine. Change postgresql.conf instead: it holds before this.'
  await replaceFile(place, FILE, [said, ...settings.map(([name, value]) => `${name} = ${value}`), ''].join('\n'))
  if (!lines.some((line) => INCLUDE_LINE.test(line))) await replaceFile(place, 'postgresql.conf', withInclude(lines))
}

/** Names of settings that somebody has chosen: what differs from initdb's. */
function chosenIn(lines: readonly string[]): string[] {
  return lines.flatMap((line) => {
    const [, name = '', value = ''] = SETTING_LINE.exec(line) ?? []
    return name && writtenByInitdb[name.toLowerCase()] !== value ? [name.toLowerCase()] : []
  })
}

/** Adds the include behind the lines of initdb and before the includes of an operator, which then hold instead. */
function withInclude(lines: readonly string[]): string {
  const others = lines.findIndex((line) => /^\s*include/.test(line))
  const at = others === -1 ? lines.length : others
  return [
    ...lines.slice(0, at),
    `${INCLUDE} # written by Kurier; put a # before it to be without`,
    ...lines.slice(at),
    '',
  ]
    .join('\n')
    .replace(/\n{2,}$/, '\n')
}

/** In one step, and never through a link that the database's user may have made. */
async function replaceFile({ cluster, user }: Place, name: string, text: string): Promise<void> {
  const unfinished = join(cluster, `${name}.${randomUUID()}`)
  const file = await open(unfinished, 'wx', 0o600)
  try {
    await file.writeFile(text)
    if (user) await file.chown(user.uid, user.gid)
  } finally {
    await file.close()
  }
  await rename(unfinished, join(cluster, name))
}
