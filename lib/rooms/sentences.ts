import { aheadKinds, type AheadKind } from './lists.ts'
import type { Sentence } from './room.ts'

/** Languages of the sentences. */
export type SentenceLanguage = 'de' | 'en'

const sentences = Object.fromEntries(aheadKinds.map(({ name, ahead }) => [name, ahead])) as Record<
  AheadKind,
  Record<SentenceLanguage, Sentence>
> // these kinds have one each

/** `count` things of a kind as a part of a sentence: `3 submissions will be rejected`. */
export function happeningInWords(language: SentenceLanguage, kind: AheadKind, count: number): string {
  const [one, several] = sentences[kind][language]
  return count === 1 ? one : `${count} ${several}`
}

/** The kinds by themselves: `Submissions will be rejected`. */
export function kindNames(language: SentenceLanguage): Record<AheadKind, string> {
  const named = aheadKinds.map(({ name }) => {
    const [, several, kind = several.charAt(0).toUpperCase() + several.slice(1)] = sentences[name][language]
    return [name, kind] as const
  })
  return Object.fromEntries(named) as Record<AheadKind, string> // one each
}
