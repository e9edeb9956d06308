import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findProcess } from './running-process.ts'
import { withStartLock } from './start-lock.ts'

async function lockFolder(): Promise<string> {
  const folder = await mkdtemp('/tmp/kurier-start-lock-')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return join(folder, 'starting')
}

/** What a process left that took the lock, or was waiting for it, and was killed. */
async function deadOwner(): Promise<string> {
  const child = spawn('sleep', ['60'])
  const pid = child.pid ?? 0
  const startTime = (await findProcess(pid))?.startTime
  child.kill('SIGKILL')
  await once(child, 'exit')
  return `${pid}.${startTime}.dead`
}

test('only one at a time holds the lock', async () => {
  const folder = await lockFolder()
  let inside = 0
  const entered: number[] = []
  const work = async () => {
    inside += 1
    entered.push(inside)
    await new Promise((resolve) => setImmediate(resolve))
    inside -= 1
  }
  await Promise.all(Array.from({ length: 12 }, () => withStartLock(folder, work)))
  expect(entered).toEqual(Array.from({ length: 12 }, () => 1))
  expect(await readdir(join(folder, '..'))).toEqual(['starting'])
  expect(await readdir(folder)).toEqual([])
})

test('the lock is given back when the work fails', async () => {
  const folder = await lockFolder()
  const failing = withStartLock(folder, () => Promise.reject(new Error('no room')))
  await expect(failing).rejects.toThrow('no room')
  expect(await withStartLock(folder, async () => 'entered')).toBe('entered')
})

test('the lock of a dead process is taken over by exactly one, and what it left is removed', async () => {
  const folder = await lockFolder()
  const owner = await deadOwner()
  await mkdir(folder)
  await writeFile(join(folder, owner), '')
  await mkdir(`${folder}.${owner}`)
  let inside = 0
  const work = async () => {
    expect(++inside).toBe(1)
    await new Promise((resolve) => setImmediate(resolve))
    inside -= 1
  }
  await Promise.all([withStartLock(folder, work), withStartLock(folder, work), withStartLock(folder, work)])
  expect(await readdir(join(folder, '..'))).toEqual(['starting'])
})

test('a number that a new process has taken over does not keep the lock of a dead one alive', async () => {
  const folder = await lockFolder()
  await mkdir(folder)
  await writeFile(join(folder, `${process.pid}.1.earlier`), '')
  expect(await withStartLock(folder, async () => 'entered')).toBe('entered')
})
