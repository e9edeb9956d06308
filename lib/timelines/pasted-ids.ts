import { asUuid } from '../platform/ids.ts'

const UUID_ANYWHERE = /(?<![0-9a-f-])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-f-])/gi
/** More ids than any address of ours has; a pasted log has more, and is no search. */
const MOST_IDS = 5
/** Longer texts are cut before they are looked through. */
const MOST_CHARACTERS = 2000

/**
 * The ids in what somebody pasted: bare, in upper case, with blanks around, as `case:…` or `submission:…`, or inside an
 * address. Lower case, each once, in their order, at most five.
 */
export function pastedIds(text: string): string[] {
  const found = text.slice(0, MOST_CHARACTERS).match(UUID_ANYWHERE) ?? []
  return [...new Set(found.flatMap((id) => asUuid(id) ?? []))].slice(0, MOST_IDS)
}
