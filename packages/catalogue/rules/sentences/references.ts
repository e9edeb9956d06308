import { readReference, referencePattern, type Reference } from '../drafts/draft.ts'
import { attempt, take, takeQuoted, takeWords, type Scanner } from './scanner.ts'

const articles = 'das|dem|den|die|der|des|in|im|folgende[nrs]?'
const nouns = '(?:daten)?feld(?:e?s|e|ern)?|(?:daten)?(?:feld)?gruppen?|datum'

/** An element as sentences name it: `das Feld F99000001 "Name"`, `in G99000001.F99000001`, `F99000001 Name`. */
export function takeReference(scanner: Scanner): Reference | undefined {
  return attempt(scanner, () => {
    while (takeWords(scanner, `${articles}|${nouns}`) !== undefined);
    const written = take(scanner, String.raw`${referencePattern}(?![\p{L}\p{N}_.])|${referencePattern}(?=\.(?: |$))`)
    const reference = written === undefined ? undefined : readReference(written)
    if (reference) takeName(scanner, reference)
    return reference
  })
}

/** The name behind an id: in quotes, or as the schema calls the element; whoever writes it differently is not read. */
function takeName(scanner: Scanner, { ids }: Reference): void {
  if (takeQuoted(scanner) !== undefined) return
  takeKnown(scanner, scanner.vocabulary.names.get(ids.at(-1) ?? '') ?? [])
}

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
