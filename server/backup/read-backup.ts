import { timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import { hasMasterKey, isAuthentic } from '#lib/platform/crypto/authenticated.ts'
import { unseal } from '#lib/platform/crypto/sealed.ts'
import { HASH_ROOT_ID } from '#lib/platform/keys/hash-root.ts'
import { knownMigrations } from '#lib/platform/migrations/store.ts'
import { codeOf } from '@kurier/own-postgres/own-database-error'
import { archiveEntries, brokenArchive, textOf, type ArchiveEntry, type ArchiveSeal } from './archive.ts'
import {
  FORMAT,
  FORMER_FORMAT,
  manifestShape,
  MANIFEST_ENTRY,
  summaryShape,
  SUMMARY_ENTRY,
  type Manifest,
  type Summary,
} from './format.ts'
import { Tally, type BackupTally } from './tally.ts'

/** `unauthenticated`: also takes a backup of a former version, whose author cannot be proved. */
export type ReadingWish = { unauthenticated?: boolean }

const refused = (code: string, message: string): Error => Object.assign(new Error(message), { code })

/**
 * Reads the first entry and compares it with this program and its master keys; nothing is opened or written. The entry
 * is trusted once `inspectBackup` has read the rest.
 * @throws Error with code `broken-backup`, `unauthenticated-backup`, `wrong-master-key`, or `newer-backup`
 */
export async function readManifest(file: string, wish: ReadingWish): Promise<Manifest> {
  // one entry is read, and never the last
  for await (const entry of archiveEntries(file, () => undefined)) return await manifestIn(entry, wish)
  throw brokenArchive('it is empty.')
}

async function manifestIn(entry: ArchiveEntry, { unauthenticated = false }: ReadingWish): Promise<Manifest> {
  const found = entry.name === MANIFEST_ENTRY ? parsed(manifestShape, await textOf(entry)) : undefined
  if (!found) throw brokenArchive('it does not begin as a backup of Kurier does.')
  if (found.format === FORMER_FORMAT && !unauthenticated) throw unauthenticatedBackup(found)
  assertOurKey(found)
  await assertKnown(found)
  return found
}

function unauthenticatedBackup({ version }: Manifest): Error {
  const message = [
    `The backup says that version ${version} made it, before backups were authenticated: nothing shows that nobody changed it`,
    'since, or passes off another file for it. Take one that this version or a newer one made. If there is none, and nobody',
    'else could write where it lay, say --unauthenticated: then only its plain sum is compared, which everybody can make.',
  ].join('\n')
  return refused('unauthenticated-backup', message)
}

/** Whether one of the master keys in force authenticated the backup and opens what is sealed in it. */
function assertOurKey(found: Manifest): void {
  if ('keyId' in found && !hasMasterKey(found.keyId)) throw wrongKey(found)
  try {
    unseal('hash-root', HASH_ROOT_ID, Buffer.from(found.keyCheck, 'base64'))
  } catch (cause) {
    throw codeOf(cause) === 'wrong-master-key' ? Object.assign(wrongKey(found), { cause }) : cause
  }
}

function wrongKey({ madeAt }: Manifest): Error {
  const message = [
    `MASTER_KEY is not the one under which the backup of ${madeAt} was made. Set MASTER_KEY or MASTER_KEY_FILE to the one`,
    'that was in force then; without both it is the file master.key in DATA_DIR. If keys were exchanged since ("kurier keys',
    'reseal") that is the old one: alone, or behind the new one (MASTER_KEY=<new>,<old>). Of a backup that was made while they',
    'were exchanged it is both.',
  ].join('\n')
  return refused('wrong-master-key', message)
}

async function assertKnown({ version, migrations }: Manifest): Promise<void> {
  const known = await knownMigrations()
  const isKnown = migrations.every(
    ({ name, checksum }, at) => known[at]?.name === name && known[at].checksum === checksum,
  )
  if (isKnown) return
  throw refused(
    'newer-backup',
    `The backup was made by version ${version}, which this one does not know. Use that one.`,
  )
}

function parsed<Shape extends z.ZodType>(shape: Shape, text: string): z.output<Shape> | undefined {
  try {
    return shape.safeParse(JSON.parse(text)).data
  } catch {
    return undefined // no JSON: the caller says what that means
  }
}

/** What a whole backup holds. `faulty`: blobs that are not as their rows say. `digest`: of all its bytes. */
export type InspectedBackup = {
  manifest: Manifest
  summary: Summary
  isAuthenticated: boolean
  digest: Buffer
} & BackupTally

/**
 * Reads a backup to its end, and writes nothing: checks that somebody with the master key wrote it, and that it holds
 * everything that it lists.
 * @throws Error as `readManifest`
 */
export async function inspectBackup(file: string, wish: ReadingWish): Promise<InspectedBackup> {
  let manifest: Manifest | undefined
  let tally: Tally | undefined
  let summary: Summary | undefined
  let digest: Buffer | undefined
  const judge = (seal: ArchiveSeal): void => {
    assertSeal(seal, manifest)
    ;({ digest } = seal)
  }
  for await (const entry of archiveEntries(file, judge)) {
    if (summary) throw brokenArchive(`${entry.name} stands behind its end.`)
    if (!manifest || !tally) {
      manifest = await manifestIn(entry, wish)
      tally = new Tally(manifest)
    } else if (entry.name === SUMMARY_ENTRY) summary = parsed(summaryShape, await textOf(entry))
    else await tally.add(entry)
  }
  if (!manifest || !tally || !summary || !digest) throw brokenArchive('its end is missing.')
  return { manifest, summary, digest, isAuthenticated: manifest.format === FORMAT, ...tally.compared(summary) }
}

/**
 * Checks that somebody with the master key wrote everything before the last entry; for a former version, that it is
 * whole.
 */
function assertSeal({ kind, digest, says }: ArchiveSeal, found: Manifest | undefined): void {
  const isFormer = found?.format === FORMER_FORMAT
  const holds =
    kind === (isFormer ? 'sha256' : 'hmac-sha256') &&
    (isFormer ? timingSafeEqual(digest, says) : isAuthentic('backup', digest, says))
  if (!holds) throw brokenArchive('it was changed since it was made, or by somebody without the master key.')
}
