import { clients } from '../../rooms/clients.ts'

/**
 * What is deprecated, each with the day from which it counts. A new one is one more row in the setting of their ends
 * (lib/rooms/clients.ts), and its words in the texts of the pages and of the mail.
 */
export const deprecatedSince = clients.settings.DEPRECATION_SUNSETS.since

export type DeprecationName = keyof typeof deprecatedSince
export const deprecationNames = Object.keys(deprecatedSince) as DeprecationName[] // the keys of that table

/** Deprecated members of what the service sends: it cannot see who reads them. */
export const unseenDeprecations: readonly DeprecationName[] = ['submission-ids']
