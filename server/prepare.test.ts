import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { oneAtATime, prismaClientStamp, run, startFault } from './prepare.ts'

test("another schema or another version of Prisma asks for another client, and the same ones don't", async () => {
  const project = await mkdtemp(join(tmpdir(), 'kurier-stamp-'))
  onTestFinished(() => rm(project, { recursive: true }))
  await mkdir(join(project, 'prisma/models'), { recursive: true })
  await writeFile(join(project, 'prisma/schema.prisma'), '')
  await mkdir(join(project, 'node_modules/@prisma/client'), { recursive: true })
  const stampOf = async (schema: string, version: string): Promise<string> => {
    await writeFile(join(project, 'prisma/models/a.prisma'), schema)
    await writeFile(join(project, 'node_modules/@prisma/client/package.json'), JSON.stringify({ version }))
    return prismaClientStamp(project)
  }
  const stamp = await stampOf('model A {}', '7.10.0')
  expect(await stampOf('model A {}', '7.10.0')).toBe(stamp)
  expect(await stampOf('model A {}', '7.11.0')).not.toBe(stamp)
  expect(await stampOf('model B {}', '7.10.0')).not.toBe(stamp)
})

test('a program that fails is told with everything it printed', async () => {
  const program = "console.log('to stdout'); console.error('to stderr'); process.exitCode = 3"
  await expect(run(['-e', program])).rejects.toMatchObject({
    code: 'program-failed',
    message: expect.stringMatching(/failed:\n[^]*to stdout[^]*to stderr|failed:\n[^]*to stderr[^]*to stdout/),
  })
  await expect(run(['-e', 'process.exitCode = Number(process.env.WANTED)'], { WANTED: '0' })).resolves.toBeUndefined()
})

test.each(['while it runs', 'before it begins'])(
  'a program that is broken off %s is ended, not left behind',
  async (when) => {
    const stopping = new AbortController()
    if (when === 'before it begins') stopping.abort()
    const running = run(['-e', 'setInterval(() => undefined, 1000)'], {}, stopping.signal)
    const outcome = vi.fn()
    void running.catch(outcome)
    stopping.abort()
    await expect(running).rejects.toMatchObject({ code: 'program-failed' })
    expect(outcome).toHaveBeenCalledOnce()
  },
)

test('of several who want the same thing done, one does it at a time', async () => {
  let inside = 0
  const seen: number[] = []
  const work = async (): Promise<void> => {
    inside += 1
    seen.push(inside)
    await new Promise(setImmediate)
    inside -= 1
  }
  await Promise.all([1, 2, 3, 4].map(() => oneAtATime('test', work)))
  expect(seen).toEqual([1, 1, 1, 1])
})

test('a failure lets the next one in', async () => {
  const failing = oneAtATime('test', () => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
  expect(await oneAtATime('test', async () => 'done')).toBe('done')
})

test('an expected fault at start is one clear text, an unexpected one comes with its stack', () => {
  const expected = Object.assign(new Error('PORT: …'), { code: 'invalid-setting' })
  expect(startFault(expected)).toBe('PORT: …')
  expect(startFault(new Error('unexpected'))).toMatch(/^Error: unexpected\n +at /)
  expect(startFault('thrown text')).toBe('thrown text')
})
