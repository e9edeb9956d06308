import 'reflect-metadata'
import { readFile, stat } from 'node:fs/promises'
import { codeOf, messageOf } from '@kurier/own-postgres/own-database-error'
import { X509Crl } from '@peculiar/x509'
import { log } from '../../platform/log.ts'
import { unreadable } from '../../platform/secret-files.ts'
import { serialOf, type Certificate } from './certificate.ts'

/** RFC 7468 section 6, and as some programs write it. */
const LIST = /-----BEGIN (?:X509 )?CRL-----([^-]+)-----END (?:X509 )?CRL-----/g
const BEGINNING = /-----BEGIN/g

/** A complete list of revoked certificates (RFC 5280 section 5), signed by an authority that the operator named. */
export type RevocationList = {
  issuer: string
  /** of the authority whose signature it bears: another one may have the same name */
  issuerKey: string
  /** how people call the authority */
  name: string
  madeAt: Date
  /** when a newer one was promised, at the latest */
  nextAt: Date
  /** serial numbers, and since when */
  revoked: ReadonlyMap<string, Date>
}

/**
 * The lists of a file, in PEM or one in DER.
 * @param authorities who may have signed them
 * @throws Error that says what is wrong with one
 */
export async function listsIn(content: Buffer, authorities: readonly Certificate[]): Promise<RevocationList[]> {
  const text = content.toString('latin1')
  const blocks = [...text.matchAll(LIST)].map(([, base64 = '']) => Buffer.from(base64, 'base64'))
  // a file that is just being written
  if ((text.match(BEGINNING) ?? []).length > blocks.length) throw new Error('it holds more than complete lists in PEM')
  return Promise.all((blocks.length > 0 ? blocks : [content]).map((der) => checkedList(listOf(der), authorities)))
}

function listOf(der: Buffer): X509Crl {
  try {
    return new X509Crl(Uint8Array.from(der))
  } catch (cause) {
    throw new Error('it holds no revocation list in PEM or DER', { cause })
  }
}

async function checkedList(list: X509Crl, authorities: readonly Certificate[]): Promise<RevocationList> {
  const { issuer, nextUpdate: nextAt, thisUpdate: madeAt, extensions } = list
  const rule = extensions.find(({ critical }) => critical)
  if (rule) throw new Error(`the list of "${issuer}" is not a complete one (critical extension ${rule.type})`)
  if (!nextAt) throw new Error(`the list of "${issuer}" does not say when the next one comes (nextUpdate)`)
  const named = authorities.filter((one) => one.subject === issuer && one.mayRevoke)
  for (const authority of named) {
    if (!(await list.verify({ publicKey: authority.publicKey }))) continue
    const entries = list.entries.map((entry) => [serialOf(entry.serialNumber), entry.revocationDate] as const)
    return { issuer, issuerKey: authority.keyMark, name: authority.name, madeAt, nextAt, revoked: new Map(entries) }
  }
  throw new Error(`the list of "${issuer}" is not signed by a certificate of KEY_TRUST_FILE that may sign lists`)
}

/** What is known of revocations; `fault`: why the file as it is now is not used, while an earlier state of it goes on. */
export type Revocations = { lists: readonly RevocationList[]; fault: string | undefined }

/** Reads a file of revocation lists again whenever it was replaced; all who ask at once wait for one reading. */
export function revocationFile(file: string, authorities: readonly Certificate[]): () => Promise<Revocations> {
  let reading: Promise<Revocations> | undefined
  let mark = ''
  return async () => {
    const now = await markOf(file)
    if (reading && now === mark) return reading
    mark = now
    reading = readAnew(file, authorities, reading)
    return reading
  }
}

async function readAnew(
  file: string,
  authorities: readonly Certificate[],
  before: Promise<Revocations> | undefined,
): Promise<Revocations> {
  try {
    return { lists: await listsIn(await readFile(file), authorities), fault: undefined }
  } catch (error) {
    const reason = codeOf(error) ? unreadable(file, error) : `${file} cannot be used: ${messageOf(error)}`
    // the start tells of it by itself
    if (before) log.warn({ file, reason }, 'KEY_TRUST_CRL_FILE cannot be used; what was read of it before still holds')
    return { lists: (await before)?.lists ?? [], fault: reason }
  }
}

/** Tells one state of a file from the next. */
async function markOf(file: string): Promise<string> {
  try {
    const { mtimeMs, size, ino } = await stat(file)
    return `${mtimeMs} ${size} ${ino}`
  } catch {
    return 'away' // reading it says why
  }
}
