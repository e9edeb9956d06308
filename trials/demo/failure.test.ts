import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { KurierProblem } from '@kurier/sdk/errors'
import { failureLines } from './failure.ts'
import { createServerLog, type ServerLog } from './server-log.ts'

let folder: string
let log: ServerLog

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kurier-demo-'))
  log = createServerLog(join(folder, 'server.log'))
})
afterEach(() => rm(folder, { recursive: true }))

it('a failure names its step, the request id, what the server told of trouble, and the log', async () => {
  const members = {
    type: 'x/conflict',
    status: 409,
    title: 'Conflict',
    detail: 'no',
    instance: 'request-1',
    errors: [],
  }
  log.write('{"level":"info","msg":"answered"}', 'stdout')
  log.write('{"level":"error","msg":"background work failed"}', 'stdout')
  log.write('http://localhost:3000/operators/first#secret', 'stdout')
  const text = failureLines(new KurierProblem(members), 'online service submits', log).join('\n')
  expect(text).toContain('failed at this step: online service submits')
  expect(text).toContain('request id request-1')
  expect(text).toContain('background work failed')
  expect(text).toContain(join(folder, 'server.log'))
  expect(text).not.toMatch(/answered|#secret/)
  expect(log.signInLink()).toBe('http://localhost:3000/operators/first#secret')
  await log.close()
})

it('a failure before the server has started points to no log', () => {
  expect(failureLines(new Error('It runs already'), undefined, log)).toEqual(['', 'It failed.', '  It runs already'])
})

it('the log keeps all lines of this run, and remembers the last five that tell of trouble', async () => {
  for (let line = 1; line <= 7; line += 1) log.write(`fault ${line}`, 'stderr')
  expect(log.trouble()).toEqual(['fault 3', 'fault 4', 'fault 5', 'fault 6', 'fault 7'])
  expect(log.signInLink()).toBeUndefined()
  await log.close()
  expect(await readFile(log.file, 'utf8')).toBe('fault 1\nfault 2\nfault 3\nfault 4\nfault 5\nfault 6\nfault 7\n')
})
