import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GivenFile } from '../model/tree.ts'

const folder = join(import.meta.dirname, 'dog-tax')

/** Which files of the folder belong to a schema of each format. */
const parts = {
  xdf3: /^(?:schema\.xdf3\.xml|breeds\.xml|purposes\.xml|rules\.json)$/,
  xdf2: /^(?:schema\.xdf2\.xml|breeds\.xml|purposes\.xml|xdf2-.*\.xml)$/,
} as const

/**
 * Everything for "Hundesteuer anmelden", a made-up schema with what schemas of the catalogue have: a list of groups, a long
 * code list, a choice, rules with translations, a declaration, evidence, and fields that nobody fills in. XDatenfelder 2 has
 * neither choices nor locked fields nor translations.
 */
export const dogTaxFiles = (format: keyof typeof parts): GivenFile[] =>
  readdirSync(folder)
    .filter((name) => parts[format].test(name))
    .map((name) => ({ name, content: new Uint8Array(readFileSync(join(folder, name))) }))
