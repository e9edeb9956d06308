import { readFile, stat } from 'node:fs/promises'
import { assertOperator } from '../../accounts/permissions.ts'
import type { Context } from '../../platform/context.ts'
import { settings, settingValues } from '../../platform/env.ts'
import { notFound } from '../../platform/errors.ts'
import { log } from '../../platform/log.ts'
import { settingRows } from '../../rooms/lists.ts'
import type { SettingsInForce } from './operation-schema.ts'

/** Settings whose values may be shown. The others only show whether they are set. */
const shown: ReadonlySet<string> = new Set(settingRows.flatMap(([name, { isShown }]) => (isShown ? [name] : [])))

/**
 * The settings in force on this node, in the order of `.env.example`; values of secrets and of addresses that may hold
 * one never leave.
 * @throws Refusal `not-found` unless this is an operator
 */
export function settingsInForce({ actor }: Context): SettingsInForce {
  assertOperator(actor)
  const { baseUrl, host, schemaBase } = settings()
  /** Those that follow from others while they are not set. */
  const derived: Record<string, string> = { BASE_URL: baseUrl, HOST: host, SCHEMA_BASE: schemaBase }
  const rows = Object.entries(settingValues()).map(([name, { value, isDefault }]) => {
    const isSecret = !shown.has(name)
    const isSet = isSecret ? value !== undefined : !isDefault
    return { name, isSecret, isSet, isDefault, value: isSecret ? null : inWords(value ?? derived[name]) }
  })
  return { settings: rows }
}

function inWords(value: unknown): string | null {
  if (value === undefined) return null
  return Array.isArray(value) ? value.join(', ') || null : typeof value === 'string' ? value : JSON.stringify(value)
}

const MOST_BYTES = 262_144

/**
 * The operator's logo (setting OPERATOR_LOGO), at most 256 kB.
 * @throws Refusal `not-found` when it is not set or the file cannot be shown; the log says why
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
