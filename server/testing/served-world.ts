import { makeCaseWorld, type CaseWorld } from '#app/_permissions/testing/case-world.ts'
import { makeScene } from '#app/_permissions/testing/scene.ts'
import { settings as settingsHere } from '#lib/platform/env.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { testSettings } from '#lib/platform/testing/test-settings.ts'
import { freePort } from '@kurier/own-postgres/free-port'
import { ensurePages } from '../pages.ts'
import { allPlaces, type Place } from './all-places.ts'
import { installation, type Installation, type ServedProgram } from './installation.ts'
import { service, type Send } from './service.ts'

const many = '100000000'
/** Nothing is refused for how often it comes. */
const rates = {
  RATE_CLIENT_REQUESTS: many,
  RATE_CLIENT_UPLOADS: many,
  RATE_CLIENT_SUBMITS: many,
  RATE_ADDRESS_REQUESTS: many,
  RATE_ADDRESS_PAGES: many,
  FORM_APPLICATIONS_PER_HOUR: many,
  FORM_APPLICATIONS_PER_MINUTE: many,
}

type Wish = { under: string; settings?: Record<string, string>; node?: Record<string, string> }

/** The real product, with its pages, on the database of this test. `renew` makes one of each thing, and tells all places. */
export type ServedWorld = {
  home: Installation
  server: ServedProgram
  send: Send
  renew: () => Promise<{ world: CaseWorld; places: Place[] }>
}

/** @param node environment of the server's process alone, beside the settings that this process has too */
export async function servedWorld({ under, settings = {}, node = {} }: Wish): Promise<ServedWorld> {
  await ensurePages(() => undefined)
  const home = await installation({ under })
  const port = await freePort(undefined)
  const common = {
    ...rates,
    SANDBOX: 'true',
    PUBLIC_SEARCH: 'true',
    PUBLIC_STATUS: 'true',
    LOG_LEVEL: 'warn',
    CRON_SECRET: testSettings.CRON_SECRET,
    MASTER_KEY: testSettings.MASTER_KEY,
    // a machine that pauses for some seconds must not look like a database that is gone
    DATABASE_ANSWER_SECONDS: testSettings.DATABASE_ANSWER_SECONDS,
    ...settings,
  }
  await testDatabase({ ...common, BASE_URL: `http://localhost:${port}`, DATA_DIR: home.dataDir })
  const DATABASE_URL = String(settingsHere().directDatabaseUrl)
  const server = await home.serve({ port, settings: { ...common, ...node, DATABASE_URL } })
  const send = await service()
  const renew = async () => {
    const world = await makeCaseWorld(send)
    return { world, places: await allPlaces({ scene: await makeScene(), world }) }
  }
  return { home, server, send, renew }
}
