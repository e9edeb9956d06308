import { generateKeyPairSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { signPs512 } from '../../platform/crypto/jws.ts'
import { hashPassword, isPassword, NO_PASSWORD } from './password.ts'
import { cheapHash } from '../testing/sample-member.ts'

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** Outcomes of `attempts` sign-ins at once; `checked` counts the attempts whose password was verified so far. */
function attack(attempts: number, stored = NO_PASSWORD) {
  const state = { checked: 0, refused: [] as unknown[] }
  const ends = Array.from({ length: attempts }, () =>
    isPassword('a guess of twelve', stored).then(
      () => (state.checked += 1),
      (error: unknown) => state.refused.push(error),
    ),
  )
  return { state, end: Promise.all(ends) }
}

test('while two hundred passwords are tried, an event’s signature and a file’s bytes get their turn', async () => {
  const { state, end } = attack(200)
  const checkedBefore = async (work: Promise<unknown>) => (await work, state.checked)
  const seen = await Promise.all([
    checkedBefore(readFile(import.meta.filename)),
    checkedBefore(signPs512(privateKey, 'k', 't', {})),
  ])
  await end
  expect(Math.max(...seen)).toBeLessThan(20)
})

test('as many passwords as half the cores are looked at, fifty wait, and the rest is told at once to come again', async () => {
  const { state, end } = attack(200, await cheapHash())
  await new Promise(setImmediate)
  expect(state.refused).toHaveLength(150 - Math.max(1, Math.floor(availableParallelism() / 2)))
  expect(state.refused[0]).toMatchObject({ code: 'unavailable', extra: { retryAfterSeconds: expect.any(Number) } })
  await end
  expect(state.checked + state.refused.length).toBe(200)
})

test('new passwords stand in the same queue', async () => {
  const { end } = attack(200, await cheapHash())
  await expect(hashPassword('four random words')).rejects.toMatchObject({ code: 'unavailable' })
  await end
  expect(await hashPassword('four random words')).toMatch(/^\$argon2id\$/)
})
