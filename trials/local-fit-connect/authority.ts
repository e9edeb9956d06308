import { X509Certificate } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY } from '#lib/platform/durations.ts'
import { makeCertificates, type Certificates } from '@kurier/sides/certificates'

/** A certificate is replaced when it holds no longer than this. */
const LEAST_REST = 30 * DAY

/** Where a run keeps its certificates; clients get these paths. */
export const certificateFiles = (folder: string) => ({
  authority: join(folder, 'ca.pem'),
  certificate: join(folder, 'server.pem'),
  key: join(folder, 'server.key'),
})

/**
 * The certificates of an earlier run, so that a client that trusts their authority goes on doing so; new ones when they
 * are missing, end soon, or are for another host.
 */
export async function keptCertificates(folder: string, host: string, now: Date): Promise<Certificates> {
  return (await earlierCertificates(folder, host, now)) ?? (await newCertificates(folder, host, now))
}

async function earlierCertificates(folder: string, host: string, now: Date): Promise<Certificates | undefined> {
  const files = certificateFiles(folder)
  const texts = await Promise.all(
    [files.authority, files.certificate, files.key].map((file) => readFile(file, 'utf8').catch(() => '')),
  )
  const [authority = '', certificate = '', key = ''] = texts
  if (texts.includes('')) return undefined
  const earlier = new X509Certificate(certificate)
  const holds = new Date(earlier.validTo).getTime() - now.getTime() > LEAST_REST
  return holds && earlier.checkHost(host) !== undefined ? { authority, certificate, key } : undefined
}

async function newCertificates(folder: string, host: string, now: Date): Promise<Certificates> {
  const files = certificateFiles(folder)
  const made = await makeCertificates(now, host === 'localhost' ? [] : [host])
  await mkdir(folder, { recursive: true })
  await writeFile(files.authority, made.authority)
  await writeFile(files.certificate, made.certificate)
  await writeFile(files.key, made.key, { mode: 0o600 })
  return made
}
