import type { NamingRow } from './rows.ts'

/** What is said in both languages: `name` of the inputs but for the language, `title` before them. */
export type Entry = { name: string; key: string; title: string; words: NamingRow['label']; note?: string }

type EntryWords = { de: string; en: string }
/** What is sent of a field. */
type Body = { label?: EntryWords; hint?: EntryWords; codes: Record<string, EntryWords> }

const CODES = 'codes.'

function said(name: string, data: FormData): EntryWords {
  const text = (language: string): string => {
    const value = data.get(`${name}.${language}`)
    return typeof value === 'string' ? value.trim() : ''
  }
  return { de: text('de'), en: text('en') }
}

/** Names of inputs that are empty while the other language is not. */
export function halfSaid(entries: readonly Entry[], data: FormData): string[] {
  return entries.flatMap(({ name }) => {
    const { de, en } = said(name, data)
    if (de === '' && en !== '') return [`${name}.de`]
    return en === '' && de !== '' ? [`${name}.en`] : []
  })
}

/** All that is said of a field; what is empty is as the form has it. */
export function wordsIn(entries: readonly Entry[], data: FormData): Body {
  const given = entries.map(({ name }) => [name, said(name, data)] as const).filter(([, { de }]) => de !== '')
  const codes = given.flatMap(([name, words]) => (name.startsWith(CODES) ? [[name.slice(CODES.length), words]] : []))
  const one = (wanted: string) => given.find(([name]) => name === wanted)?.[1]
  const [label, hint] = [one('label'), one('hint')]
  return { ...(label && { label }), ...(hint && { hint }), codes: Object.fromEntries(codes) as Body['codes'] } // pairs of a code and its words
}
