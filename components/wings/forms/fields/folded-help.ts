import type { Locale } from '#components/messages/locales.ts'
import { writtenAs } from '@kurier/forms/written-as'

/** Longer texts are folded behind their first sentence. */
const MOST_HELP = 300

/** A first sentence that is longer than this is cut at a word. */
const MOST_FIRST = 200

/** A text of help in what is seen at once and what is folded behind it; nothing is folded of a short one. */
export function foldedHelp(text: string, locale: Locale): { first: string; rest: string } {
  if (text.length <= MOST_HELP) return { first: text, rest: '' }
  const sentences = [...new Intl.Segmenter(writtenAs[locale], { granularity: 'sentence' }).segment(text)]
  const end = sentences[1]?.index ?? text.length
  if (end <= MOST_HELP && end < text.length) return { first: text.slice(0, end).trimEnd(), rest: text.slice(end) }
  const cut = text.lastIndexOf(' ', MOST_FIRST)
  const at = cut < 1 ? MOST_FIRST : cut
  return { first: `${text.slice(0, at)} …`, rest: `… ${text.slice(at).trimStart()}` }
}
