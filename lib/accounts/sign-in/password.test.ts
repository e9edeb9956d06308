import { expect, it } from 'vitest'
import { hashPassword, isPassword, NO_PASSWORD } from './password.ts'

const cost = '$argon2id$v=19$m=19456,t=2,p=1$'

it('is hashed with argon2id, each time with another salt', async () => {
  const [one, two] = await Promise.all([hashPassword('vier zufällige Wörter'), hashPassword('vier zufällige Wörter')])
  expect(one.startsWith(cost)).toBe(true)
  expect(one).not.toBe(two)
})

it('where there is none, a hash of the same cost is verified, and nothing matches', async () => {
  expect(NO_PASSWORD.startsWith(cost)).toBe(true)
  expect(await isPassword('x', null)).toBe(false)
  expect(await isPassword('x', undefined)).toBe(false)
})

it('is recognised in every Unicode form of the same text', async () => {
  const stored = await hashPassword('vier zufällige Wörter'.normalize('NFD'))
  expect(await isPassword('vier zufällige Wörter'.normalize('NFC'), stored)).toBe(true)
  expect(await isPassword('vier zufällige Worter', stored)).toBe(false)
})
