/** This file is read by the portal's pages in the browser too: it imports terms and durations alone. */

import { HOUR, MINUTE } from '../platform/durations.ts'
import type { Role } from '../platform/terms.ts'
import { LEAST_PASSWORD, MOST_EMAIL, MOST_NAME, MOST_PASSWORD } from './terms.ts'

/** Milliseconds for which a one-time link works, by the machine's clock (decisions 5). */
export const LINK_LIFETIME = 30 * MINUTE
/** Milliseconds for which a link for a new password works that an operator hands over. */
export const HANDED_LINK_LIFETIME = 24 * HOUR
/** Milliseconds between two mails with a link for a new password to the same person. */
export const MAIL_PAUSE = 2 * MINUTE
/** Milliseconds within which the second factor has to follow the password. */
export const PENDING_LIFETIME = 10 * MINUTE
/** Milliseconds after which a session ends at the latest. */
export const SESSION_LIFETIME = 12 * HOUR
/** Milliseconds without a request after which a session ends. */
export const SESSION_IDLE = 30 * MINUTE
/** Milliseconds within which a request does not move `lastSeenAt` again, to spare the database a write each time. */
export const SEEN_AGAIN = MINUTE
/** Milliseconds after its use within which a link answers the same request alike: a double click, a lost answer. */
const LINK_REPEATABLE = MINUTE

const EMAIL = /^[^\s@]+@[^\s@]+$/u
/** Control, format and line-breaking characters, which would mislead whoever reads the text. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/** What a person tells to get access. */
export type AccessData = { email: string; name: string; password: string }

/** Every fault that access data can have, with the English sentence that the interface answers. */
export const accessFaults = {
  'email-missing': { field: 'email', detail: 'Give an e-mail address.' },
  'email-malformed': { field: 'email', detail: 'This is not an e-mail address such as name@authority.example.' },
  'name-missing': { field: 'name', detail: 'Give a name.' },
  'name-malformed': {
    field: 'name',
    detail: `The name must be one line of at most ${MOST_NAME} characters.`,
  },
  'password-short': { field: 'password', detail: `The password must have at least ${LEAST_PASSWORD} characters.` },
  'password-long': { field: 'password', detail: `The password must have at most ${MOST_PASSWORD} characters.` },
  'password-common': {
    field: 'password',
    detail: 'This password is one of the most common ones, which are tried first.',
  },
  'password-is-email': { field: 'password', detail: 'The password must not be the e-mail address.' },
} as const satisfies Record<string, { field: keyof AccessData; detail: string }>

export type AccessFault = keyof typeof accessFaults

/** The one form in which an e-mail address is stored and compared. */
export function normalisedEmail(text: string): string {
  return text.trim().normalize('NFC').toLowerCase()
}

/** What is wrong with an e-mail address, or nothing. */
export function emailFault(text: string): AccessFault | undefined {
  const email = normalisedEmail(text)
  if (email === '') return 'email-missing'
  return EMAIL.test(email) && !UNSEEN.test(email) && email.length <= MOST_EMAIL ? undefined : 'email-malformed'
}

/** What is wrong with a person's name, or nothing. */
export function nameFault(text: string): AccessFault | undefined {
  const name = text.trim()
  if (name === '') return 'name-missing'
  return UNSEEN.test(name) || name.length > MOST_NAME ? 'name-malformed' : undefined
}

export type LinkTimes = { expiresAt: Date; usedAt: Date | null }

/** How a one-time link stands: `repeatable` was used so lately that the same request is answered alike. */
export function linkStanding(link: LinkTimes, now: Date): 'open' | 'repeatable' | 'over' {
  if (link.usedAt) return now.getTime() < link.usedAt.getTime() + LINK_REPEATABLE ? 'repeatable' : 'over'
  return now < link.expiresAt ? 'open' : 'over'
}

/** Whose access is worth a second factor where the settings demand one: it reaches other people's. */
export function demandsSecondFactor(person: { isOperator: boolean; roles: Readonly<Record<string, Role>> }): boolean {
  return person.isOperator || Object.values(person.roles).includes('owner')
}

export type SessionTimes = { lastSeenAt: Date; expiresAt: Date; endedAt: Date | null }

/** How a session stands; only a `live` one lets anybody in. */
export function sessionStanding(session: SessionTimes, now: Date): 'live' | 'ended' | 'expired' | 'idle' {
  if (session.endedAt) return 'ended'
  if (now >= session.expiresAt) return 'expired'
  return now.getTime() >= session.lastSeenAt.getTime() + SESSION_IDLE ? 'idle' : 'live'
}
