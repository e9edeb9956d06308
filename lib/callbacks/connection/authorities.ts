import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { log } from '../../platform/log.ts'

const CERTIFICATE = /-----BEGIN CERTIFICATE-----.+?-----END CERTIFICATE-----/gs

/**
 * When the first of the certificates in a PEM file ends, after which receivers are no longer trusted by it.
 * @param file the setting CALLBACK_CA_FILE; nothing without it, and when it cannot be read, which the log says
 */
export async function firstEndOfAuthorities(file: string | undefined): Promise<Date | undefined> {
  if (!file) return undefined
  try {
    const pem = await readFile(file, 'utf8')
    const ends = [...pem.matchAll(CERTIFICATE)].map(([text]) => new X509Certificate(text).validToDate)
    return ends.sort((a, b) => a.getTime() - b.getTime())[0]
  } catch (error) {
    log.warn({ file, reason: String(error) }, 'CALLBACK_CA_FILE cannot be read')
    return undefined
  }
}
