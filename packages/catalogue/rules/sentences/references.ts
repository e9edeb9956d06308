import { readReference, referencePattern, type Reference } from '../drafts/draft.ts'
import { mayMean } from '../drafts/vocabulary.ts'
import { attempt, take, takeQuoted, takeWords, type Scanner } from './scanner.ts'

const articles = 'das|dem|den|die|der|des|in|im|folgende[nrs]?'
const nouns = '(?:daten)?feld(?:e?s|e|er|ern)?|(?:daten)?(?:feld)?gruppen?|datum'

/** An element as sentences name it: `das Feld F99000001 "Name"`, `in G99000001.F99000001`, `F99000001 Name`. */
export function takeReference(scanner: Scanner): Reference | undefined {
  return attempt(scanner, () => {
    while (takeWords(scanner, `${articles}|${nouns}`) !== undefined);
    takeStrayQuote(scanner)
    const written = take(scanner, String.raw`${referencePattern}(?![\p{L}\p{N}_.])|${referencePattern}(?=\.(?: |$))`)
    const reference = written === undefined ? undefined : readReference(written)
    if (reference) takeName(scanner, reference)
    return reference
  })
}

/** One quote too many before an id that has its name in quotes: `"F99000001 "Name"`. */
function takeStrayQuote(scanner: Scanner): void {
  const written = take(scanner, String.raw`"(?=${referencePattern} ?"[^"]*")`)
  if (written === undefined) return
  const [way = '', name = ''] = scanner.text.slice(scanner.at).split('"')
  if (!isNameOf(scanner, readReference(way.trim()), name)) scanner.at -= 1
}

/**
 * The name behind an id: in quotes, or as the schema calls the element; before a sign of equality also in other words that
 * resemble it. Other names are not read.
 */
function takeName(scanner: Scanner, reference: Reference): void {
  if (takeQuoted(scanner) !== undefined) return
  const { ids } = reference
  if (takeKnown(scanner, scanner.vocabulary.names.get(ids.at(-1) ?? '') ?? []) !== undefined) return
  attempt(scanner, () => {
    const words = take(scanner, String.raw`[\p{L}\p{N}() :/-]{3,200}(?=(?:===|==|=|<>|!=) ?")`)
    return words !== undefined && !grammar.test(words) && isNameOf(scanner, reference, words) ? words : undefined
  })
}

/** Words that join, turn or end a condition are no part of a name without quotes. */
const grammar = /(?<!\p{L})(?:und|oder|nicht|kein|keine|leer|wenn|dann|sonst|bei|[FG]\d{8,11})(?!\p{L})/iu

const isNameOf = ({ vocabulary }: Scanner, reference: Reference | undefined, words: string): boolean =>
  (vocabulary.names.get(reference?.ids.at(-1) ?? '') ?? []).some((name) => mayMean(words, name, []))

/** The longest of some texts that stands right here. */
export function takeKnown(scanner: Scanner, known: readonly string[]): string | undefined {
  const from = scanner.text[scanner.at] === ' ' ? scanner.at + 1 : scanner.at
  const here = scanner.text.slice(from).toLowerCase()
  const fitting = known.filter((name) => name !== '' && isWhole(here, name.toLowerCase()))
  const [longest] = fitting.sort((one, other) => other.length - one.length)
  if (longest !== undefined) scanner.at = from + longest.length
  return longest
}

const isWhole = (here: string, name: string): boolean =>
  here.startsWith(name) && !/^[\p{L}\p{N}]/u.test(here.slice(name.length))

/**
 * Several elements, with commas, spaces or one of the given words between them: `F99000001, F99000002 und F99000003`.
 */
export function takeReferences(scanner: Scanner, between = 'und|sowie'): Reference[] | undefined {
  const first = takeReference(scanner)
  if (!first) return undefined
  const references = [first]
  for (let next = takeNext(scanner, between); next; next = takeNext(scanner, between)) references.push(next)
  return references
}

const takeNext = (scanner: Scanner, between: string): Reference | undefined =>
  attempt(scanner, () => {
    take(scanner, ',')
    takeWords(scanner, between)
    return takeReference(scanner)
  })
