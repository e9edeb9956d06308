import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** The browser without windows comes first: it does the same with less. */
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

/**
 * Path of the browser for the journeys: CHROMIUM_PATH, else `chromium-headless-shell`, `chromium` or `google-chrome` on
 * PATH, else the browser that `npx playwright install chromium` brought.
 * @throws Error when CHROMIUM_PATH names no program
 */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  if (!named) return onPath() ?? [chromium.executablePath()].find(executable)
  if (executable(named)) return named
  throw new Error(`CHROMIUM_PATH is ${named}, but there is no program of that name.`)
}

/**
 * The same path; if no browser is found, root installs the system's package at once.
 * @throws Error that says how to get one
 */
export function chromiumPath(): string {
  const found = findChromium()
  if (found) return found
  if (process.getuid?.() === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    for (const [command, ...rest] of installation) spawnSync(command, rest, { env, stdio: 'inherit' })
  }
  const installed = onPath()
  if (installed) return installed
  throw new Error(
    'No Chromium found. Install it (apt-get install --no-install-recommends chromium-headless-shell, or npx playwright install chromium) or set CHROMIUM_PATH to one.',
  )
}
