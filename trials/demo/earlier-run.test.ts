import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startProgram } from './child-processes.ts'
import { holdFolder } from './earlier-run.ts'

/** Above the highest process id that Linux gives. */
const NOBODY = 4_194_305

let folder: string
const lines: string[] = []
const onLine = (line: string): void => void lines.push(line)

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kurier-demo-'))
})
afterEach(() => rm(folder, { recursive: true }))

describe('a data folder', () => {
  it('is refused while the same program is at work in it, and free again afterwards', async () => {
    const other = await programNamed('trials/demo/main.ts')
    await writeFile(join(folder, 'run.pid'), `${other.pid}\n`)
    await expect(holdFolder(folder, 'trials/demo/main.ts', onLine)).rejects.toThrow(
      `It runs in ${folder} already (process ${other.pid})`,
    )
    await other.stop()
    const held = await holdFolder(folder, 'trials/demo/main.ts', onLine)
    await held.release()
  })

  it('is freed of the server that a killed run left', async () => {
    const server = await programNamed('server/main.ts')
    await writeFile(join(folder, 'run.pid'), `${NOBODY}\n${server.pid}\n`)
    const held = await holdFolder(folder, 'trials/demo/main.ts', onLine)
    expect(await server.ended).toBeNull()
    await held.release()
  })
})

/** A program that only waits, with another one's name among its arguments. */
async function programNamed(name: string) {
  const child = startProgram(['-e', 'setInterval(() => {}, 1000); console.log("up")', name], { settings: {}, onLine })
  await vi.waitUntil(() => lines.splice(0).includes('up'), { timeout: 20_000 })
  return child
}
