import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startBothSides, type BothSides } from './testing/both-sides.ts'

const run = promisify(execFile)
const MINUTE = 60_000

let sides: BothSides

beforeAll(async () => {
  sides = await startBothSides()
})

afterAll(() => sides.close())

/** A module that sets the clock of its process. */
const clockOff = (milliseconds: number) =>
  `data:text/javascript,${encodeURIComponent(`
    const Real = Date
    globalThis.Date = class extends Real {
      constructor(...given) { given.length > 0 ? super(...given) : super(Real.now() + ${milliseconds}) }
      static now() { return Real.now() + ${milliseconds} }
    }`)}`

/** The command as a program of its own on a machine whose clock is off. */
async function onMachine(milliseconds: number, ...args: string[]): Promise<unknown> {
  const env = { ...process.env, ...sides.administration }
  const command = [
    '--import',
    clockOff(milliseconds),
    join(import.meta.dirname, '../../packages/client/main.ts'),
    '--json',
    ...args,
  ]
  return JSON.parse((await run(process.execPath, command, { env })).stdout)
}

it.each([
  [10, 'accept'],
  [-10, 'accept'],
  [10, 'reject'],
  [-10, 'reject'],
] as const)('a machine whose clock is %i minutes off decides: %s', async (minutes, verb) => {
  const { submissionId } = await sides.sent(`${verb} ${minutes}`, { 'data.json': '{"F00000237":"ä"}' })
  const why = verb === 'reject' ? ['--problem', 'schema-violation'] : []
  expect(await onMachine(minutes * MINUTE, verb, submissionId, ...why)).toMatchObject({
    submissionId,
    state: `${verb}ed`,
  })
})
