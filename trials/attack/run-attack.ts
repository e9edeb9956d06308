import { setTimeout as pause } from 'node:timers/promises'
import { SECOND } from '#lib/platform/durations.ts'
import { memoryOf, processorTime } from '../bench/measuring/processor-time.ts'
import { overHttp, registered, signedIn } from '../../server/testing/clients.ts'
import type { Installation, ServedProgram } from '../../server/testing/installation.ts'
import { startProgram } from '../../server/testing/program.ts'
import { destination, serviceIdentifier } from '../../server/testing/service.ts'
import { callHonestly, honestWaits, warmUp, type Waits } from './honest.ts'
import type { Target } from './target.ts'

/** The effects of an attack on honest callers and on the machine. Memory in bytes; `processor`: share of one core. */
export type AttackOutcome = {
  quiet: Waits
  meanwhile: Waits
  before: number
  most: number
  after: number
  processor: number
}

/** How long the memory may take to come back, in milliseconds. */
const SETTLES = 30 * SECOND
const COMES_BACK = 100_000_000

/** Everyone who takes part; the attackers' client is another one than the honest one. */
export async function stageOf(home: Installation, server: ServedProgram) {
  callHonestly()
  const send = overHttp(`http://127.0.0.1:${server.port}`)
  const [sender, owner, attacker] = [
    await signedIn(send, await registered(home, 'online-service')),
    await signedIn(send, await registered(home, 'administration-system')),
    await signedIn(send, await registered(home, 'online-service')),
  ]
  const destinationId = await destination(send, owner)
  const publicService = { identifier: serviceIdentifier, name: 'Wohngeld' }
  const body = { destinationId, announcedAttachments: [], publicService }
  const created = await send('POST', '/submission-api/v2/submissions', { token: attacker.token, body })
  const target: Target = {
    port: server.port,
    token: attacker.token,
    destinationId,
    submissionId: String(created.json.submissionId),
  }
  const honest = { send, sender, destinationId }
  await warmUp(honest)
  return { honest, target, server }
}

export type AttackStage = Awaited<ReturnType<typeof stageOf>>

/** Plays one attack for `time` milliseconds, between a quiet time and the time in which the memory comes back. */
export async function runAttack(
  { honest, target, server }: AttackStage,
  name: string,
  time: number,
): Promise<AttackOutcome> {
  const quiet = await honestWaits(honest, time)
  const before = await memoryOf(server.pid)
  const attacker = startProgram(['trials/attack/attacker.ts', name, JSON.stringify(target)], { settings: {} })
  const memory = watched(server.pid)
  await pause(SECOND)
  const [used, since] = [await processorTime([server.pid]), performance.now()]
  const meanwhile = await honestWaits(honest, time)
  const processor = ((await processorTime([server.pid])) - used) / (performance.now() - since)
  attacker.signal('SIGKILL')
  await attacker.ended
  const most = await memory.end()
  return { quiet, meanwhile, before, most, after: await settled(server.pid, before), processor }
}

/** The most memory that a process has in use, looked at five times a second. */
function watched(pid: number): { end: () => Promise<number> } {
  let most = 0
  const look = async (): Promise<number> => (most = Math.max(most, await memoryOf(pid)))
  const timer = setInterval(() => void look(), SECOND / 5)
  const end = (): Promise<number> => {
    clearInterval(timer)
    return look()
  }
  return { end }
}

async function settled(pid: number, before: number): Promise<number> {
  const until = performance.now() + SETTLES
  for (;;) {
    const now = await memoryOf(pid)
    if (now - before < COMES_BACK || performance.now() > until) return now
    await pause(SECOND)
  }
}
