import { readFileSync } from 'node:fs'
import { settings } from '#lib/platform/env.ts'

/** Below it this process could not even open its database and its pages. */
const LEAST = 256
/** Files, connections to the database and kept connections to receivers, beside what is said by settings. */
const OTHERS = 1500

/** How many files this process may have open, connections among them; Infinity where nothing is said. */
export function openFilesLimit(limits = ownLimits()): number {
  const [, soft] = /^Max open files +(\d+)/m.exec(limits) ?? []
  return soft === undefined ? Infinity : Number(soft)
}

function ownLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    return '' // not Linux, or no /proc: then nothing is known of it
  }
}

/** Files that the settings let this process open. */
const wanted = (): number => settings().limits.connections + settings().limits.arriving + OTHERS

/**
 * Connections that may be open at once: LIMIT_CONNECTIONS, or what the limit of open files leaves, half of it at least. One
 * more is closed by us and told in the log; without room for it the system resets it, and nobody hears of it.
 */
export function connectionsWithin(files = openFilesLimit()): number {
  const { connections } = settings().limits
  if (files >= wanted()) return connections
  return Math.min(connections, Math.max(files - wanted() + connections, Math.floor(files / 2)))
}

/**
 * What the operator should know of that limit; nothing when it is large enough.
 * @throws Error with code `invalid-setting` when nothing could be served
 */
export function openFilesNote(files = openFilesLimit()): string | undefined {
  if (files >= wanted()) return undefined
  const fix = `Raise it to ${wanted()} or more (LimitNOFILE= of systemd, --ulimit nofile= of containers, ulimit -n)`
  if (files < LEAST) {
    const message = `This process may have only ${files} files open, too few to serve. ${fix}.`
    throw Object.assign(new Error(message), { code: 'invalid-setting' })
  }
  const { connections } = settings().limits
  return `This process may have ${files} files open: of LIMIT_CONNECTIONS=${connections} it takes ${connectionsWithin(files)}. ${fix}, or lower that setting.`
}
