import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { kurierClientReading } from './testing/run-command.ts'

const secret = 'canary-secret-canary-secret-canary-secret'
const body = '{"type":"x","submissions":[]}'
const value = (message: string) => createHmac('sha512', secret).update(message).digest('hex')
const explain = (computed: string, env: Record<string, string> = { SECRET: secret }) =>
  kurierClientReading(
    body,
    env,
    '--json',
    'explain-callback',
    '--secret-env',
    'SECRET',
    '--timestamp',
    '1795521600',
    '--computed',
    computed,
  )

it('names the mistake of a value that was computed, and prints the right one', async () => {
  const { exitCode, stdout } = await explain(value(`1795521600:${body}`))
  expect(exitCode).toBe(4)
  expect(JSON.parse(stdout)).toEqual({ expected: value(`1795521600.${body}`), mistakes: ['separator-colon'] })
  expect(stdout).not.toContain(secret)
})

it('says that a value is right, and that nothing explains another one', async () => {
  const right = await explain(value(`1795521600.${body}`))
  expect([right.exitCode, JSON.parse(right.stdout)]).toMatchObject([0, { mistakes: [] }])
  const unknown = await explain('ab'.repeat(64))
  expect([unknown.exitCode, JSON.parse(unknown.stdout)]).toMatchObject([4, { mistakes: null }])
})

it('takes no secret from the command line, and says where to put it', async () => {
  const { exitCode, stderr } = await explain('00', {})
  expect(exitCode).toBe(2)
  expect(stderr).toContain('SECRET')
})
