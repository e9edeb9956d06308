import { expect, test } from 'vitest'
import { choiceCookie, themeFrom } from './choices.ts'

test.each(['system', 'light', 'dark'])('%s is a theme', (name) => {
  expect(themeFrom(name)).toBe(name)
})

test.each([undefined, null, '', 'DARK', 'dark ', '"><script>', 7])('%s counts as the theme of the device', (value) => {
  expect(themeFrom(value)).toBe('system')
})

test('with an https address the cookie is bound to the host and goes over TLS only', () => {
  const { name, attributes } = choiceCookie('theme', 'https://kurier.example')
  expect(name).toBe('__Host-theme')
  expect(attributes).toMatchObject({ secure: true, httpOnly: true, sameSite: 'lax', path: '/' })
})

test('with a plain http address the cookie does without what browsers would refuse', () => {
  const { name, attributes } = choiceCookie('theme', 'http://localhost:3000')
  expect(name).toBe('theme')
  expect(attributes).toMatchObject({ secure: false, httpOnly: true, sameSite: 'lax' })
})
