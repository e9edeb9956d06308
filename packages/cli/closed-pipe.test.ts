import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

/** The exit code of a program whose reader has enough after its first line. */
async function endOf(work: string): Promise<unknown> {
  const script = `import { endWithPipe } from ${JSON.stringify(new URL('closed-pipe.ts', import.meta.url).href)}
    endWithPipe(process.stdout)
    process.stdout.write('first\\n')
    ${work}`
  const program = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  program.stderr.on('data', (data) => (said += String(data)))
  await once(program.stdout, 'data')
  program.stdout.destroy()
  const [code] = await once(program, 'close')
  expect(said).toBe('')
  return code
}

test('who loses its reader in the midst of its work ends as by SIGPIPE, and claims no success', async () => {
  expect(await endOf(`setInterval(() => process.stdout.write('more\\n'), 5)`)).toBe(141)
})

test('who loses its reader when the work is done ends with what came of the work', async () => {
  for (const code of [0, 3]) {
    const work = `process.exitCode = ${code}; setInterval(() => process.stdout.write('more\\n'), 5)`
    expect(await endOf(work)).toBe(code)
  }
})
