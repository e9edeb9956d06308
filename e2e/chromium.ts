import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The one without windows comes first: it does the same with less. */
const names = ['chromium-headless-shell', 'chromium', 'google-chrome']

const installation = [
  ['apt-get', 'update'],
  ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium-headless-shell'],
] as const

function executable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function onPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(executable)
}

function install(): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const [command, ...rest] of installation) spawnSync(command, rest, { env, stdio: 'inherit' })
}

/**
 * Path of the browser that the journeys run in: CHROMIUM_PATH, else `chromium-headless-shell`, `chromium` or
 * `google-chrome` on PATH, else the system's package, which root installs at once.
 * @throws Error that says how to get one.
 */
export function chromiumPath(): string {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (executable(named)) return named
    throw new Error(`CHROMIUM_PATH is ${named}, but there is no program of that name.`)
  }
  const present = onPath()
  if (present) return present
  if (process.getuid?.() === 0) install()
  const installed = onPath()
  if (installed) return installed
  throw new Error(
    'No Chromium found. Install it (apt-get install --no-install-recommends chromium-headless-shell) or set CHROMIUM_PATH to one.',
  )
}
