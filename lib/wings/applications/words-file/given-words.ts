import type { FormDefinition, FormWords, Words } from '@kurier/forms/definition'

/** A text in the languages in which somebody gave it; an empty one is not given. */
export type GivenText = { de?: string; en?: string }

/** Words as a file gives them. */
export type GivenWords = {
  definitions: Readonly<Record<string, { label?: GivenText; hint?: GivenText }>>
  codes: Readonly<Record<string, Readonly<Record<string, GivenText>>>>
}

/** Words in both languages, and how many were given in one only. */
export type CompletedWords = { words: FormWords; inOneLanguage: number }

/**
 * Given words in both languages: where one is missing, what the form says in it now, else the other one.
 * @param form with the words that hold now
 */
export function completed({ labels }: FormDefinition, { definitions, codes }: GivenWords): CompletedWords {
  let inOneLanguage = 0
  const whole = (given: GivenText | undefined, now: Words | undefined): Words | undefined => {
    const said = given?.de || given?.en
    if (!said) return undefined
    const words = { de: given.de || now?.de || said, en: given.en || now?.en || said }
    if (words.de === words.en && !(given.de && given.en)) inOneLanguage += 1
    return words
  }
  const ofDefinition = (id: string, { label, hint }: { label?: GivenText; hint?: GivenText }) => {
    const now = labels.definitions[id]
    const [named, helped] = [whole(label, now?.label) ?? now?.label, whole(hint, now?.hint) ?? now?.hint]
    return named ? [[id, { label: named, ...(helped && { hint: helped }) }] as const] : []
  }
  const ofList = (id: string, meanings: Readonly<Record<string, GivenText>>) => {
    const all = Object.entries(meanings).flatMap(([code, given]) => {
      const words = whole(given, labels.codes[id]?.[code])
      return words ? [[code, words] as const] : []
    })
    return all.length > 0 ? [[id, Object.fromEntries(all)] as const] : []
  }
  const words: FormWords = {
    definitions: Object.fromEntries(Object.entries(definitions).flatMap(([id, given]) => ofDefinition(id, given))),
    codes: Object.fromEntries(Object.entries(codes).flatMap(([id, given]) => ofList(id, given))),
  }
  return { words, inOneLanguage }
}
