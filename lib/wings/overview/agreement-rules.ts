import { agreedThings, type AgreedThing, type AgreementState } from './terms.ts'

/** What was agreed with an organisation, or is used of it; null: nothing, or unknown. */
export type Agreement = Record<AgreedThing, number | null>

/** Percent of an agreement from which people are warned. */
const NEARLY = 80
const ALL = 100

/** The used part of what was agreed in whole percent, which tells 80 and 100 when it is so and never before. */
export function percentOf(agreed: number | null, used: number | null): number | null {
  return agreed === null || used === null ? null : Math.floor((used * 100) / agreed)
}

/** What that says. */
export function stateOf(percent: number | null): AgreementState | null {
  if (percent === null) return null
  return percent >= ALL ? 'exceeded' : percent >= NEARLY ? 'nearly-used' : 'within'
}

/** What is used of each thing that was agreed. */
export function usesOf(agreed: Agreement, used: Agreement): { thing: AgreedThing; percent: number }[] {
  return agreedThings.flatMap((thing) => {
    const percent = percentOf(agreed[thing], used[thing])
    return percent === null ? [] : [{ thing, percent }]
  })
}
