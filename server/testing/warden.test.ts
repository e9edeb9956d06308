import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'

const parent = `
  const { startWarden } = await import(${JSON.stringify(join(import.meta.dirname, 'warden.ts'))})
  startWarden(process.argv[1])
  console.log('started')
  setInterval(() => undefined, 1000)`

test('what an installation left running and on the disk is cleared away even after kill -9', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kurier-warden-'))
  await writeFile(join(folder, 'left'), 'x')
  const left = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)', `${folder}/data`])
  const leftEnded = once(left, 'exit')
  const started = spawn(process.execPath, ['--input-type=module', '-e', parent, folder])
  await once(started.stdout, 'data')
  expect(existsSync(join(folder, 'left'))).toBe(true)
  started.kill('SIGKILL')
  expect(await leftEnded).toEqual([null, 'SIGKILL'])
  await vi.waitFor(() => expect(existsSync(folder)).toBe(false), { timeout: 60_000 })
})
