import { describe, expect, it, vi } from 'vitest'
import { startProgram } from './child-processes.ts'

const lines: string[] = []
const onLine = (line: string): void => void lines.push(line)

describe('a program of the demo', () => {
  it('gets the settings it is given and none that the caller happens to have', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://another.example/kurier')
    const print = 'console.log(process.env.DATA_DIR, process.env.DATABASE_URL, process.env.PATH !== undefined)'
    const child = startProgram(['-e', `${print}; process.exit(3)`], { settings: { DATA_DIR: '/somewhere' }, onLine })
    expect(await child.ended).toBe(3)
    expect(lines.splice(0)).toEqual(['/somewhere undefined true'])
  })

  it('is stopped together with what it started', async () => {
    const grandchild = 'setInterval(() => {}, 1000); console.log(process.pid)'
    const program = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(grandchild)}], { stdio: 'inherit' })`
    const child = startProgram(['-e', program], { settings: {}, onLine })
    const pid = await vi.waitUntil(() => Number(lines.at(-1)), { timeout: 20_000 })
    await child.stop()
    await vi.waitUntil(() => !isAlive(pid), { timeout: 20_000 })
  })
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
