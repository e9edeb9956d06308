import { readFile, stat } from 'node:fs/promises'
import { settings } from '../platform/env.ts'
import { notFound } from '../platform/errors.ts'
import { log } from '../platform/log.ts'

const MOST_BYTES = 262_144

/**
 * The operator's logo (setting OPERATOR_LOGO), at most 256 kB.
 * @throws Refusal `not-found` when none is set or the file cannot be shown; the log says why
 */
export async function operatorLogo(): Promise<{ bytes: Buffer; mediaType: 'image/svg+xml' | 'image/png' }> {
  const { logoFile } = settings().operator
  if (!logoFile) throw notFound('logo')
  const mediaType = /\.png$/i.test(logoFile) ? 'image/png' : 'image/svg+xml'
  try {
    const { size } = await stat(logoFile)
    if (size > MOST_BYTES) throw new Error(`it has ${size} bytes; ${MOST_BYTES} are the most`)
    return { bytes: await readFile(logoFile), mediaType }
  } catch (error) {
    log.warn({ file: logoFile, reason: String(error) }, 'OPERATOR_LOGO cannot be shown')
    throw notFound('logo')
  }
}
