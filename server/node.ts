import { setTimeout as pause } from 'node:timers/promises'
import { firstOperatorByProvider, unknownOrganisations } from '#lib/accounts/provider-notes.ts'
import { createOperatorLink } from '#lib/accounts/sign-in/create-operator-link.ts'
import { operatorExists } from '#lib/accounts/store.ts'
import { callbackClient } from '#lib/callbacks/connection/callback-client.ts'
import { fetchesWritten } from '#lib/documents/note-fetch.ts'
import { lastUsesWritten } from '#lib/clients/note-last-use.ts'
import { tokenRequestsWritten } from '#lib/clients/note-token-request.ts'
import { firstStepsOf } from '#lib/wings/attention/overview-for.ts'
import { writeRefusedCalls } from '#lib/wings/refused-calls/write-refused-calls.ts'
import { startBackground, stopBackground } from '#lib/works/background.ts'
import { afterAnswersEnded } from '#lib/platform/after-answer.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { signPs512 } from '#lib/platform/crypto/jws.ts'
import { database, isDatabaseAway } from '#lib/platform/database.ts'
import { SECOND } from '#lib/platform/durations.ts'
import { settings } from '#lib/platform/env.ts'
import { announceStop, checkReady } from '#lib/platform/health/check-ready.ts'
import { noteStart } from '#lib/platform/health/start-progress.ts'
import { keepTrying } from '#lib/platform/keep-trying.ts'
import { signingKey } from '#lib/platform/keys/signing-keys.ts'
import type { FaultTeller } from '#lib/platform/lasting-fault.ts'
import { oncePerProcess } from '#lib/platform/once-per-process.ts'
import { prepareStatements } from '#lib/platform/prepare-statements.ts'
import { replicaFault } from '#lib/platform/replica.ts'
import { versionWords } from '#lib/platform/version.ts'
import { knownAreas } from '#lib/routing/areas.ts'
import { endCaseStreams } from '#lib/timelines/live-hub.ts'
import { boot, type BootedService } from './boot.ts'
import { watchInstallation } from './watch-installation.ts'
import { callerAddressOf } from './caller-address.ts'
import { tellKnownSeries } from './known-series.ts'
import { openMetrics } from './metrics-server.ts'
import { readKeyTrust } from '#lib/destinations/chains/chain-standing.ts'
import { assertNamedFiles } from './named-files.ts'
import { codeOf, messageOf } from '@kurier/own-postgres/own-database-error'
import { openFilesNote } from './open-files.ts'
import { watchServicesOutside } from './services-outside.ts'
import { settingNotes } from './setting-notes.ts'
import { isRelease } from './prepare.ts'
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
  if (settings().areasFile !== undefined) knownAreas()
}

/**
 * `boot` for a node that will answer. It waits for a database of DATABASE_URL that is away, since the start of the
 * database does not start the nodes again; it does not wait for one that refuses, nor for the own one, whose faults
 * this machine's administrator must mend.
 * @param signal ends the waiting
 * @throws Error with code `invalid-setting` when the database cannot be used, or the trusted certificates; AbortError
 */
export async function openNode(say: Say, signal?: AbortSignal): Promise<BootedService> {
  await readKeyTrust()
  tellKnownSeries()
  const closeTracing = await openTracing()
  const isOwn = settings().databaseUrl === undefined
  const booted = await keepTrying(() => boot(say), {
    told: waitingForDatabase(say),
    isPassing: (error) => !isOwn && isDatabaseAway(error) && codeOf(error) !== REFUSED_BY_POOLER,
    signal,
  }).catch(nameDatabase)
  noteStart({ isDatabaseAway: false })
  for (const id of await unknownOrganisations(contextFor(systemActor)))
    say(`WARNING OIDC_ROLES: there is no organisation ${id}; nobody gets a role in it.`)
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

/** SQLSTATE 08P01, with which poolers say too that they know no such database or user. */
const REFUSED_BY_POOLER = '08P01'

const waitingForDatabase = (say: Say): FaultTeller => ({
  fails(error) {
    noteStart({ isDatabaseAway: true })
    const wait = 'This node waits for it, and answers 503 until then. Check the address, and that PostgreSQL runs.'
    say(`DATABASE_URL: the database is away (${reasonsOf(error)}). ${wait}`)
  },
  works: (milliseconds) => say(`DATABASE_URL: the database is there, after ${Math.round(milliseconds / SECOND)} s.`),
})

/**
 * Does for a node that is to answer what its first callers would wait for: connections with their statements prepared, the keys
 * opened, a signature. Writes nothing.
 */
export async function warmUp(): Promise<void> {
  const db = database()
  const sign = async (): Promise<void> => {
    const { kid, privateKey } = await signingKey(db, 'event')
    await signPs512(privateKey, kid, 'warm-up', {})
    await signingKey(db, 'access-token')
  }
  await Promise.all([prepareStatements(db), sign()])
}

/** A node that answers begins what it does by itself, and goes on with it as long as it belongs to the database. */
export async function beginWork(say: Say): Promise<void> {
  told().close ??= await openMetrics()
  watched().end ??= watchInstallation(async (fault) => {
    say(`WARNING This node takes no more work. ${fault}`)
    await played().stop?.()
    await stopBackground()
  })
  watched().endOutside ??= watchServicesOutside(say)
  startBackground(contextFor(systemActor))
  if (!settings().sandbox) return
  const { playPartners } = await import('./sandbox/partners.ts')
  played().stop ??= playPartners(contextFor(systemActor))
}

/**
 * Tells the operator that all can be used, and where: once this node says so of itself (`/api/health/ready`). It waits
 * until then: the node answers already, and nothing that happens to it then is a reason to end.
 * @param signal ends the waiting
 * @throws AbortError
 */
export async function tellReady(say: Say, signal?: AbortSignal): Promise<void> {
  const fails = (error: unknown): void => say(`This node answers, and is not ready yet: ${reasonsOf(error)}.`)
  await keepTrying(assertReady, { told: { fails, works: () => undefined }, signal })
  say(`Kurier ${versionWords()} is ready: ${settings().baseUrl}`)
  const away = () => say('The database is away. This node goes on, and looks for an operator when it is back.')
  await keepTrying(() => sayBeginnings(say), {
    told: { fails: away, works: () => undefined },
    isPassing: isDatabaseAway,
    signal,
  })
}

/** @throws Error that names the failing checks */
async function assertReady(): Promise<void> {
  const { ready, checks } = await checkReady(database())
  if (ready) return
  const wrong = Object.entries(checks).filter(([, result]) => result !== 'ok' && result !== 'low')
  throw new Error(wrong.map(([name, result]) => `${name} ${result}`).join(', ') || 'it is stopping')
}

/**
 * Ends a node: the senders of its requests are told first and have STOP_DELAY_SECONDS to look; then answers end, then
 * background work, then the database.
 * @param stopAnswering takes no new request and resolves when the last one has been answered
 */
export async function stopNode(booted: BootedService, stopAnswering: () => Promise<void>): Promise<void> {
  announceStop()
  watched().end?.()
  watched().endOutside?.()
  await pause(settings().stopDelay)
  // they are clients of this very node, and end before it takes no more requests
  await played().stop?.()
  const answered = stopAnswering()
  endCaseStreams()
  await answered
  await afterAnswersEnded()
  await stopBackground()
  await callbackClient().close()
  await lastUsesWritten()
  await tokenRequestsWritten(database())
  await fetchesWritten(database())
  await writeRefusedCalls(database())
  await told().close?.()
  await booted.close()
}

/** The function that closes the port of the metrics. */
const told = () => oncePerProcess<{ close?: () => Promise<void> }>('metrics-port', () => ({}))

const watched = () => oncePerProcess<{ end?: () => void; endOutside?: () => void }>('watched-installation', () => ({}))

const played = () => oncePerProcess<{ stop?: () => Promise<void> }>('sandbox-partners', () => ({}))

/** PostgreSQL's own words do not say which setting led to it. */
function nameDatabase(error: unknown): never {
  if (!(error instanceof Error)) throw error
  // SQLSTATE classes 28 and 3D: nobody may sign in as that user, or there is no such database
  const isRefused = 'code' in error && /^(28|3D)\w{3}$/.test(String(error.code))
  if (!isRefused && !isDatabaseAway(error)) throw error
  const message = `DATABASE_URL: the database cannot be used (${reasonsOf(error)}). Check the address, and that PostgreSQL runs.`
  throw Object.assign(new Error(message), { code: 'invalid-setting' })
}

/** Where several addresses were tried in vain the message is empty. */
function reasonsOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map((one) => messageOf(one)).join('; ')
  return messageOf(error)
}

/** Tells a newcomer how to try the service and how to get in; a node in use, or without pages, says nothing of it. */
async function sayBeginnings(say: Say): Promise<void> {
  if (!settings().hasPages) return
  const steps = settings().sandbox ? null : await firstStepsOf(contextFor(systemActor))
  if (steps && !steps.submission)
    say(
      `Just trying it out? SANDBOX=true ${isRelease ? './kurier start' : 'npm start'} plays the other side of a case.`,
    )
  await offerFirstOperator(say)
}

const OR_BY_LINK = 'With a password instead: kurier operators create --email <email>'
const FIRST_BY_CLAIM = 'It is the first person to whom the claim of the OpenID Connect provider gives that role'

/** Without an operator nobody could let anyone in: a new link at each start, until there is one. */
async function offerFirstOperator(say: Say): Promise<void> {
  const context = contextFor(systemActor)
  if (await operatorExists(context.db)) return
  const way = firstOperatorByProvider()
  if (way === 'claim')
    return say(`There is no operator yet. ${FIRST_BY_CLAIM}: ${settings().baseUrl}/sign-in\n${OR_BY_LINK}`)
  const { link } = await createOperatorLink(context, {})
  say(`There is no operator yet. This link makes the first one; it works once, for 30 minutes:\n${link}`)
  if (way === 'command') say('Without a password: kurier operators create --email <email> --provider')
}
