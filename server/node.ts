import { setTimeout as pause } from 'node:timers/promises'
import { createOperatorLink } from '#lib/accounts/create-operator-link.ts'
import { operatorExists } from '#lib/accounts/store.ts'
import { callbackClient } from '#lib/callbacks/callback-client.ts'
import { fetchesWritten } from '#lib/documents/note-fetch.ts'
import { lastUsesWritten } from '#lib/clients/note-last-use.ts'
import { tokenRequestsWritten } from '#lib/clients/note-token-request.ts'
import { startBackground, stopBackground } from '#lib/expiry/background.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { database, isDatabaseAway } from '#lib/platform/database.ts'
import { announceStop } from '#lib/platform/health/check-ready.ts'
import { SECOND } from '#lib/platform/durations.ts'
import { settings } from '#lib/platform/env.ts'
import { oncePerProcess } from '#lib/platform/once-per-process.ts'
import { replicaFault } from '#lib/platform/replica.ts'
import { knownAreas } from '#lib/routing/areas.ts'
import { endCaseStreams } from '#lib/timelines/live-hub.ts'
import { boot, type Booted } from './boot.ts'
import { watchInstallation } from './watch-installation.ts'
import { callerAddressOf } from './caller-address.ts'
import { openMetrics } from './metrics-server.ts'
import { assertNamedFiles } from './named-files.ts'
import { playPartners } from './sandbox/partners.ts'
import { openFilesNote } from './open-files.ts'
import { settingNotes } from './setting-notes.ts'
import { openTracing } from './tracing.ts'

type Say = (line: string) => void

/**
 * Says what the settings leave open, looks at the files that they name, and uses once those that only show their faults in use.
 * @throws Error with code `invalid-setting`
 */
export function checkSettings(say: Say): void {
  for (const note of settingNotes()) say(`WARNING ${note}`)
  assertNamedFiles()
  const note = openFilesNote()
  if (note !== undefined) say(`WARNING ${note}`)
  callerAddressOf(settings().trustedProxies)
  callbackClient()
  knownAreas()
}

/** `boot` for a node that will answer. @throws Error with code `invalid-setting` when the database cannot be used */
export async function openNode(say: Say): Promise<Booted> {
  const closeTracing = await openTracing()
  const booted = await boot(say).catch(nameDatabase)
  const fault = await replicaFault()
  if (fault !== undefined) say(`WARNING DATABASE_REPLICA_URL: reads go to DATABASE_URL for now. ${fault}`)
  const close = async () => {
    try {
      await booted.close()
    } finally {
      await closeTracing()
    }
  }
  return { ...booted, close }
}

/** A node that answers begins what it does by itself, and goes on with it as long as it belongs to the database. */
export async function beginWork(say: Say): Promise<void> {
  told().close ??= await openMetrics()
  watched().end ??= watchInstallation(async (fault) => {
    say(`WARNING This node takes no more work. ${fault}`)
    await played().stop?.()
    await stopBackground()
  })
  startBackground(contextFor(systemActor))
  if (settings().sandbox) played().stop ??= playPartners(contextFor(systemActor))
}

/**
 * Tells the operator that all can be used, and where. A database that is away for the moment is waited for: the node
 * answers already, and nothing that happens to it then is a reason to end.
 * @param signal ends the waiting
 * @throws AbortError
 */
export async function tellReady(say: Say, signal?: AbortSignal): Promise<void> {
  say(`Kurier ${settings().version} is ready: ${settings().baseUrl}`)
  for (let wasTold = false; ; wasTold = true) {
    try {
      return await offerFirstOperator(say)
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
    }
    if (!wasTold) say('The database is away. This node goes on, and looks for an operator when it is back.')
    await pause(SECOND, undefined, { signal })
  }
}

/**
 * Ends a node: what sends it requests is told first and has STOP_DELAY_SECONDS to look; then answers, then background work, then the database.
 * @param stopAnswering takes no new request and resolves when the last one has been answered
 */
export async function stopNode(booted: Booted, stopAnswering: () => Promise<void>): Promise<void> {
  announceStop()
  watched().end?.()
  await pause(settings().stopDelay)
  // they are clients of this very node, and end before it takes no more requests
  await played().stop?.()
  const answered = stopAnswering()
  endCaseStreams()
  await answered
  await stopBackground()
  await callbackClient().close()
  await lastUsesWritten()
  await tokenRequestsWritten(database())
  await fetchesWritten(database())
  await told().close?.()
  await booted.close()
}

/** What closes the port of the metrics. */
const told = () => oncePerProcess<{ close?: () => Promise<void> }>('metrics-port', () => ({}))

const watched = () => oncePerProcess<{ end?: () => void }>('watched-installation', () => ({}))

const played = () => oncePerProcess<{ stop?: () => Promise<void> }>('sandbox-partners', () => ({}))

/** PostgreSQL's own words do not say which setting led to it. */
function nameDatabase(error: unknown): never {
  if (!(error instanceof Error)) throw error
  // SQLSTATE classes 28 and 3D: nobody may sign in as that user, or there is no such database
  const isRefused = 'code' in error && /^(28|3D)\w{3}$/.test(String(error.code))
  if (!isRefused && !isDatabaseAway(error)) throw error
  // several addresses were tried in vain: the message is empty then
  const reasons = error instanceof AggregateError ? error.errors.map((one) => String(one)).join('; ') : error.message
  const message = `DATABASE_URL: the database cannot be used (${reasons}). Check the address, and that PostgreSQL runs.`
  throw Object.assign(new Error(message), { code: 'invalid-setting' })
}

/** Without an operator nobody could let anyone in: a new link at each start, until there is one. */
async function offerFirstOperator(say: Say): Promise<void> {
  const context = contextFor(systemActor)
  if (await operatorExists(context.db.prisma)) return
  const { link } = await createOperatorLink(context, {})
  say(`There is no operator yet. This link makes the first one; it works once, for 30 minutes:\n${link}`)
}
