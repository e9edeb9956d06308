import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faultsOfAccess, passwordFault } from './sign-in/password-rules.ts'
import {
  accessFaults,
  demandsSecondFactor,
  emailFault,
  HANDED_LINK_LIFETIME,
  LINK_LIFETIME,
  linkStanding,
  MAIL_PAUSE,
  nameFault,
  normalisedEmail,
  PENDING_LIFETIME,
  SESSION_LIFETIME,
  sessionStanding,
} from './rules.ts'
import { MINUTE } from '../platform/durations.ts'

const start = new Date('2026-11-21T12:00:00Z')
const after = (milliseconds: number) => new Date(start.getTime() + milliseconds)

it('an e-mail address is the same in upper and lower case and with blanks around it', () => {
  expect(normalisedEmail('  Ada@Amt.Example ')).toBe('ada@amt.example')
  fc.assert(
    fc.property(fc.emailAddress(), (email) => normalisedEmail(normalisedEmail(email)) === normalisedEmail(email)),
  )
})

it('takes every e-mail address of the usual form', () => {
  fc.assert(fc.property(fc.emailAddress(), (email) => email.length > 254 || emailFault(email) === undefined))
})

it.each(['a', '@', 'a@', '@b', 'a b@c', 'a@b\u202Ec', 'a@\u0000', `${'a'.repeat(250)}@b.de`])(
  '%j is no e-mail address',
  (text) => expect(emailFault(text)).toBe('email-malformed'),
)

it('an e-mail address that is missing is told apart, and one may have 254 characters', () => {
  expect([emailFault(''), emailFault('  ')]).toEqual(['email-missing', 'email-missing'])
  expect(emailFault(`${'a'.repeat(249)}@b.de`)).toBeUndefined()
})

it('a name may have 200 characters', () => {
  expect(['a'.repeat(200), ' Ada '].map(nameFault)).toEqual([undefined, undefined])
})

it.each([
  [{ isOperator: true, roles: {} }, true],
  [{ isOperator: false, roles: { a: 'developer', b: 'owner' } as const }, true],
  [{ isOperator: false, roles: { a: 'developer' } as const }, false],
])('%j is asked for a second factor where one is demanded: %s', (person, isAsked) => {
  expect(demandsSecondFactor(person)).toBe(isAsked)
})

it('links that people hand on hold a day, mails wait two minutes, and what began to be set up waits ten', () => {
  expect([HANDED_LINK_LIFETIME, MAIL_PAUSE, PENDING_LIFETIME]).toEqual([24 * 60 * MINUTE, 2 * MINUTE, 10 * MINUTE])
})

it.each(['a\nb', 'a\u2028b', 'a\u202Eb', 'a'.repeat(201)])('%j is no name', (text) => {
  expect(nameFault(text)).toBe('name-malformed')
})

describe('a password', () => {
  const email = 'ada.beispiel@amt.example'

  it.each([
    ['elf Zeichen', 'password-short'],
    ['Ada.Beispiel@Amt.example ', 'password-is-email'],
    ['x'.repeat(201), 'password-long'],
    ['zwölf Zeiche', undefined],
    ['vier zufällige Wörter '.repeat(10).slice(0, 200), undefined],
    ['Passwort-1234', 'password-common'],
  ])('%j: %s', (password, fault) => expect(passwordFault(password, email)).toBe(fault))

  it('is counted in characters, not in the units that they are stored in', () => {
    const faces = '😀😃😄😁😆😅🤣😂🙂🙃😉😊'
    expect(passwordFault(faces.slice(2), email)).toBe('password-short')
    expect(passwordFault(faces, email)).toBeUndefined()
  })
})

it('names one fault for each field, whatever is missing', () => {
  const faults = faultsOfAccess({ email: '', name: ' ', password: '' })
  expect(faults.map((fault) => accessFaults[fault].field)).toEqual(['email', 'name', 'password'])
})

describe('a one-time link', () => {
  const link = { expiresAt: after(LINK_LIFETIME), usedAt: null }

  it.each([
    [0, 'open'],
    [30 * MINUTE - 1, 'open'],
    [30 * MINUTE, 'over'],
  ])('unused, after %d ms, is %s', (age, standing) => expect(linkStanding(link, after(age))).toBe(standing))

  it.each([
    [0, 'repeatable'],
    [MINUTE - 1, 'repeatable'],
    [MINUTE, 'over'],
  ])('%d ms after its use is %s', (age, standing) => {
    expect(linkStanding({ ...link, usedAt: start }, after(age))).toBe(standing)
  })
})

describe('a session', () => {
  const session = { lastSeenAt: start, expiresAt: after(SESSION_LIFETIME), endedAt: null }

  it.each([
    [0, 'live'],
    [30 * MINUTE - 1, 'live'],
    [30 * MINUTE, 'idle'],
    [12 * 60 * MINUTE, 'expired'],
  ])('%d ms after it was last seen is %s', (age, standing) => {
    expect(sessionStanding(session, after(age))).toBe(standing)
  })

  it('is over 12 hours after its beginning, however lately it was seen', () => {
    const busy = { ...session, lastSeenAt: after(SESSION_LIFETIME - 1) }
    expect(sessionStanding(busy, after(SESSION_LIFETIME - 1))).toBe('live')
    expect(sessionStanding(busy, after(SESSION_LIFETIME))).toBe('expired')
  })

  it('that was ended is ended, at any time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 * SESSION_LIFETIME }), (age) => {
        expect(sessionStanding({ ...session, endedAt: start }, after(age))).toBe('ended')
      }),
    )
  })
})
