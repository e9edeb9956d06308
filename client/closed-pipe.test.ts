import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const shell = promisify(execFile)

test.each(['client/main.ts', 'server/kurier/main.ts'])('%s ends quietly when nobody reads on', async (program) => {
  const command = `"${process.execPath}" ${program} --help | head -n 1; echo "ended \${PIPESTATUS[0]}"`
  const { stdout, stderr } = await shell('bash', ['-c', command], { cwd: root })
  expect(stderr).toBe('')
  expect(stdout).toContain('ended 0')
})

test.each(['client/main.ts', 'server/kurier/main.ts'])(
  '%s ends quietly when its reader is gone before',
  async (program) => {
    const command = `"${process.execPath}" ${program} --help | true; echo "ended \${PIPESTATUS[0]}"`
    const { stdout, stderr } = await shell('bash', ['-c', command], { cwd: root })
    expect([stderr, stdout.trim()]).toEqual(['', 'ended 0'])
  },
)
