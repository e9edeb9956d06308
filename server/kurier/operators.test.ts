import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { readLink } from '#lib/accounts/sign-in/one-time-link.ts'
import { tokenIn } from '#lib/accounts/testing/sample-operator.ts'
import { contextFor } from '#lib/platform/context.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { kurier, kurierJson, time } from './testing/run-command.ts'

beforeAll(async () => {
  await testDatabase()
})

const create = ['operators', 'create', '--email', 'Ada@amt.example', '--name', 'Ada'] as const
const answer = z.object({ link: z.string() })

it('prints a link that works, each time another one, and the last one counts', async () => {
  const first = await kurierJson(...create)
  expect(first).toStrictEqual({
    email: 'ada@amt.example',
    link: expect.stringMatching(/^http:\/\/localhost:3999\/operators\/first#[A-Za-z0-9_-]{43}$/),
    expiresAt: time,
  })
  const { exitCode, stdout } = await kurier(...create)
  expect(exitCode).toBe(0)
  const [link = '', note] = stdout.split('\n')
  expect(note).toMatch(/^It works once, until .+Z\. Give it to ada@amt\.example and to nobody else\.$/)
  expect(await readLink(contextFor(undefined), { purpose: 'operator', token: tokenIn(link) })).toEqual({
    email: 'ada@amt.example',
    name: 'Ada',
    hasCalendars: false,
  })
  const replaced = readLink(contextFor(undefined), { purpose: 'operator', token: tokenIn(answer.parse(first).link) })
  await expect(replaced).rejects.toMatchObject({ code: 'not-found' })
})
