import { isWithin, regionDigits } from '../destinations/regions.ts'
import { invalid } from '../platform/errors.ts'
import { areaByAgs, areaById, digitsOf } from './areas.ts'
import { LEIKA_KEY, LEIKA_URN, placeKeys, type PlaceKey } from './terms.ts'

/** How a place was named; one of them alone. */
export type NamedPlace = Partial<Record<PlaceKey, string>>

/**
 * A place as regions are compared with it: digits of its region in normal form, as far as they are known; of a municipality
 * that was named by its AGS alone, whose association is not known, its district and its own last three digits besides.
 */
export type RoutingPlace = { digits: string; municipality?: { district: string; last: string } }

/** The identifier of a service that was named by its key of 14 digits, or as it is. */
export function serviceNamed(leikaKey: string): string {
  return LEIKA_KEY.test(leikaKey) ? `${LEIKA_URN}${leikaKey}` : leikaKey
}

/** The key of 14 digits in the identifier of a service; nothing for a service of another catalogue. */
export function leikaKeyOf(identifier: string): string | undefined {
  const digits = identifier.startsWith(LEIKA_URN) ? identifier.slice(LEIKA_URN.length) : ''
  return LEIKA_KEY.test(digits) ? digits : undefined
}

/** The place that an AGS means: exactly where the areas know it, else as far as an AGS tells it. */
function placeOfAgs(ags: string): RoutingPlace {
  const known = areaByAgs(ags)
  if (known) return { digits: digitsOf(known) }
  const [district, last] = [ags.slice(0, 5), ags.slice(5)]
  const digits = regionDigits(district)
  return /^0*$/.test(last) ? { digits } : { digits, municipality: { district, last } }
}

/**
 * The place that was named.
 * @throws Refusal `invalid` when it was not named in exactly one way, or by the id of no area
 */
export function placeNamed(named: NamedPlace): RoutingPlace {
  const given = placeKeys.filter((key) => named[key] !== undefined)
  if (given.length === 0) throw invalid([{ pointer: '', detail: 'Name the place by one of ars, ags and areaId.' }])
  if (given.length > 1) {
    const detail = `Name the place by one of ars, ags and areaId, not by ${given.join(' and ')}.`
    throw invalid(
      given.map((key) => ({ pointer: `/${key}`, detail })),
      detail,
    )
  }
  if (named.ars !== undefined) return { digits: regionDigits(named.ars) }
  if (named.ags !== undefined) return placeOfAgs(named.ags)
  const area = areaById(named.areaId ?? '')
  if (!area) throw invalid([{ pointer: '/areaId', detail: 'There is no area with this id; GET /areas finds areas.' }])
  return { digits: digitsOf(area) }
}

/** Digits of a regional key. */
const ALL_DIGITS = 12

/** A region as a destination may have written it, and how special it is: digits of its normal form. */
export type Covering = { region: string; rank: number }

/** Every way to write a region that a place lies within, without `DE`; 91 at most. */
export function coveringRegions({ digits }: RoutingPlace): Covering[] {
  const written = new Set<string>()
  for (let known = 0; known <= digits.length; known += 1) {
    for (let zeros = 0; known + zeros <= ALL_DIGITS; zeros += 1) written.add(digits.slice(0, known) + '0'.repeat(zeros))
  }
  return [...written]
    .filter((region) => isWithin(digits, region))
    .map((region) => ({ region, rank: regionDigits(region).length }))
}
