/** Where server/downloads.ts puts what developers of clients download, from the root of the project. */
export const DOWNLOADS_FOLDER = 'node_modules/.kurier-downloads'

/** What they download: the command as one file, and the library for `npm install`. The address of each is its name. */
export const downloadNames = { client: 'kurier-client.mjs', library: 'kurier-sdk.tgz' } as const
export type DownloadName = keyof typeof downloadNames

/** `sha256` in hex, `size` in bytes. */
export type DownloadFacts = { version: string; sha256: string; size: number }
