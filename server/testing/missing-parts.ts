import { isRoot } from '@kurier/own-postgres/system-user'
import { isOnPath } from '@kurier/sdk/testing/is-on-path'
import { findChromium } from '../../e2e/chromium.ts'
import { programPath } from './processes.ts'

/** What a machine may lack, what is left out without it, and how to have it. */
type Part = { name: string; isThere: () => boolean | Promise<boolean>; leftOut: string; howTo: string }

const isDaemon = (name: string) => async () => (await programPath(name)) !== undefined
const package_ = (name: string) => `apt-get install --no-install-recommends ${name}`

/** Whether there is a browser, or one can be had at once: root installs the system's. */
export function canRunJourneys(): boolean {
  return findChromium() !== undefined || isRoot()
}

const parts: readonly Part[] = [
  {
    name: 'Chromium',
    isThere: canRunJourneys,
    leftOut: 'the journeys',
    howTo: `${package_('chromium-headless-shell')}, or npx playwright install chromium, or set CHROMIUM_PATH`,
  },
  {
    name: 'firefox-esr',
    isThere: () => isOnPath('firefox-esr'),
    leftOut: 'the journey in Firefox',
    howTo: package_('firefox-esr'),
  },
  {
    name: 'WebKitWebDriver or Xvfb',
    isThere: () => isOnPath('WebKitWebDriver') && isOnPath('Xvfb'),
    leftOut: 'the journey in WebKit',
    howTo: package_('webkit2gtk-driver xvfb'),
  },
  {
    name: 'pgbouncer',
    isThere: isDaemon('pgbouncer'),
    leftOut: 'what runs behind a pooler, and the trial of the cluster',
    howTo: package_('pgbouncer'),
  },
  {
    name: 'haproxy',
    isThere: isDaemon('haproxy'),
    leftOut: 'the trial of the cluster',
    howTo: package_('haproxy'),
  },
  {
    name: 'openssl',
    isThere: () => isOnPath('openssl'),
    leftOut: 'the time stamps of a local authority',
    howTo: package_('openssl'),
  },
  {
    name: 'promtool',
    isThere: () => isOnPath('promtool'),
    leftOut: 'the trial of the alerts',
    howTo: package_('prometheus'),
  },
  {
    name: 'python3',
    isThere: () => isOnPath('python3'),
    leftOut: 'the second verifier of evidence and the Python examples',
    howTo: package_('python3'),
  },
  {
    name: 'root',
    isThere: isRoot,
    leftOut: 'tests of a database that belongs to another user, and of a disk that is full',
    howTo: 'run the tests as root, for example in a container',
  },
]

/** Tells before a run what this machine lacks, and what is skipped for it. */
export async function tellMissingParts(): Promise<void> {
  const isThere = await Promise.all(parts.map(async (part) => part.isThere()))
  const missing = parts.filter((_, at) => !isThere[at])
  if (missing.length === 0) return
  console.log('── Missing on this machine')
  for (const { name, leftOut, howTo } of missing) console.log(`${name}: skips ${leftOut}. To have it: ${howTo}.`)
}
