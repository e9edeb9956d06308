import { z } from 'zod'

/** Names the form of the file; the former one ended with a sum that everybody can make. */
export const FORMAT = 'kurier-backup/2'
export const FORMER_FORMAT = 'kurier-backup/1'
export const MANIFEST_ENTRY = 'backup.json'
export const SUMMARY_ENTRY = 'summary.json'

const described = z.object({
  version: z.string(),
  madeAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
  keyCheck: z.base64(),
  // where its blobs are, when that is a bucket: then they are not in the backup
  bucket: z.string().optional(),
})

/**
 * First entry: what a restore must know before it writes anything. `keyId` names the master key that authenticates the
 * backup, `keyCheck` opens under the one alone that opens what is sealed in it: another one while keys are exchanged.
 */
export const manifestShape = z.discriminatedUnion('format', [
  described.extend({ format: z.literal(FORMAT), keyId: z.string() }),
  described.extend({ format: z.literal(FORMER_FORMAT) }),
])
export type Manifest = z.output<typeof manifestShape>

/**
 * Last entry but the HMAC: how much there was. `blobs`: how many the backup holds, or the bucket when it held them;
 * `missing`: those of which the database knew and that were not there.
 */
export const summaryShape = z.object({
  rows: z.record(z.string(), z.number()),
  blobs: z.number(),
  missing: z.array(z.string()),
  sequences: z.array(z.object({ name: z.string(), value: z.string().nullable() })),
})
export type Summary = z.output<typeof summaryShape>
