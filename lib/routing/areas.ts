import { readFileSync, statSync } from 'node:fs'
import { regionDigits } from '../destinations/regions.ts'
import { settings } from '../platform/env.ts'
import { oncePerProcess } from '../platform/once-per-process.ts'
import { readAreasFile } from './areas-file.ts'
import { matchesName, wordsOf } from './area-names.ts'
import { AGS, ARS, builtInAreas, type Area } from './terms.ts'

type AreaInIndex = Area & { words: ReturnType<typeof wordsOf> }
type Areas = {
  inOrder: AreaInIndex[]
  byId: Map<string, AreaInIndex>
  byArs: Map<string, AreaInIndex>
  byAgs: Map<string, AreaInIndex>
}

const MOST_BYTES = 20_000_000

const wide = (key: string, digits: number): string => key.padEnd(digits, '0')

/** All areas of this installation, read on first use. @throws Error with code `invalid-setting` */
export function knownAreas(): Areas {
  return oncePerProcess('areas', () => {
    const { areasFile } = settings()
    // an area of the file replaces the built-in one with its id
    const all = new Map([...builtInAreas, ...(areasFile ? areasOf(areasFile) : [])].map((area) => [area.id, area]))
    const known = [...all.values()].map((area): AreaInIndex => ({ ...area, words: wordsOf(area.name) }))
    const inGerman = new Intl.Collator('de')
    const byAgs = known.flatMap((area) => (area.ags === undefined ? [] : [[wide(area.ags, 8), area] as const]))
    return {
      inOrder: known.toSorted((one, other) => inGerman.compare(one.name, other.name) || (one.id < other.id ? -1 : 1)),
      byId: new Map(known.map((area) => [area.id, area])),
      byArs: new Map(known.map((area) => [wide(area.ars, 12), area])),
      byAgs: new Map(byAgs),
    }
  })
}

function areasOf(file: string): Area[] {
  try {
    if (statSync(file).size > MOST_BYTES) throw new Error(`it has more than ${MOST_BYTES} bytes`)
    return readAreasFile(new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file)))
  } catch (cause) {
    const message = `AREAS_FILE: ${file} cannot be used: ${cause instanceof Error ? cause.message : String(cause)}`
    throw Object.assign(new Error(message, { cause }), { code: 'invalid-setting' })
  }
}

/** The area with this id. */
export const areaById = (id: string): Area | undefined => knownAreas().byId.get(id)

/** The area with this regional key, however many zeros it ends on. */
export const areaByArs = (ars: string): Area | undefined => knownAreas().byArs.get(wide(ars, 12))

/** The area with this municipality key, however many zeros it ends on. */
export const areaByAgs = (ags: string): Area | undefined => knownAreas().byAgs.get(wide(ags, 8))

/** True when an area has this number: as its id or as its ARS or AGS, however many zeros they end on. */
function hasNumber({ id, ars, ags }: Area, digits: string): boolean {
  if (id === digits || (ARS.test(digits) && wide(ars, 12) === wide(digits, 12))) return true
  return ags !== undefined && AGS.test(digits) && wide(ags, 8) === wide(digits, 8)
}

/**
 * The areas whose name has a word for each word of the expressions, or whose number is one of them; in the order of the
 * alphabet, those whose whole name was named first.
 * @param expressions words with `*` for any signs; case and umlauts do not matter
 */
export function searchAreas(expressions: readonly string[]): Area[] {
  const numbers = expressions.filter((each) => /^\d+$/.test(each.trim())).map((each) => each.trim())
  const words = expressions.filter((each) => !/^\d+$/.test(each.trim())).flatMap(wordsOf)
  if (numbers.length + words.length === 0) return []
  const found = knownAreas().inOrder.filter(
    (area) => numbers.every((digits) => hasNumber(area, digits)) && matchesName(words, area.words),
  )
  const isWhole = ({ words: ofName }: AreaInIndex) => ofName.length === words.length
  return [...found.filter(isWhole), ...found.filter((area) => !isWhole(area))]
}

/** True when a text has as many words as the whole name of an area that it fits. */
export function isWholeName(text: string, { name }: Area): boolean {
  return wordsOf(text).length === wordsOf(name).length
}

/** Digits of an area's region in normal form; none for the whole country. */
export const digitsOf = ({ ars }: Area): string => regionDigits(ars)
