import { deemedFrom, type DeemedFrom } from './terms.ts'

/**
 * From when a document counts as received, as the operator has set it: `days` after it was handed in, after the other
 * side was told, or after it fetched the content; `onWorkingDay`: a free day moves it to the next working day.
 */
export type DeemedRule = { from: DeemedFrom; days: number; onWorkingDay: boolean }

/** `told+3`, `handed-in+4 working-day`, `fetched+0`; or `none`. */
export const DEEMED_RULE = new RegExp(`^(none|(${deemedFrom.join('|')})\\+\\d{1,3}( working-day)?)$`)

/** The rule in a text that fits the pattern; undefined for `none`. */
export function deemedRule(text: string): DeemedRule | undefined {
  const [, from, days, working] = /^([a-z-]+)\+(\d+)( working-day)?$/.exec(text) ?? []
  const known = deemedFrom.find((one) => one === from)
  return known && { from: known, days: Number(days), onWorkingDay: working !== undefined }
}
