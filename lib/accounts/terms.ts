/** Characters of a password; the most is longer than any passphrase and keeps hashing within bounds. */
export const LEAST_PASSWORD = 12
export const MOST_PASSWORD = 200
/** Characters of the name of a person or organisation, at most. */
export const MOST_NAME = 200
/** Characters of an e-mail address, at most (RFC 5321 section 4.5.3.1.3 less its brackets). */
export const MOST_EMAIL = 254

/** The organisation that every installation has from its first migration; the command line works for it. */
export const DEFAULT_ORGANISATION = '00000000-0000-7000-8000-000000000001'
/** What it is called until somebody names it. */
export const UNNAMED_ORGANISATION = 'default'

/** To whom the list of people can be narrowed. */
export const peopleStandings = ['operator', 'support', 'disabled'] as const
export type PeopleStanding = (typeof peopleStandings)[number]

/** What a provider may decide of a person for the whole installation. */
export const providedStandings = ['operator', 'support'] as const

/** Why a provider's word opens no account here. */
export const providerRefusals = ['unknown-person', 'email-not-verified', 'no-role', 'disabled'] as const
export type ProviderRefusal = (typeof providerRefusals)[number]

/** What came of a password that was looked at. */
export const signInOutcomes = ['let-in', 'refused'] as const
