import { boundsOf, isMailAddress, isYear, type About, type Sentences } from './fault-sentences.ts'

const characters = (count: number): string => (count === 1 ? 'ein Zeichen' : `${count} Zeichen`)
const entries = (count: number): string => (count === 1 ? 'einen Eintrag' : `${count} Einträge`)
const decimals = (count: number): string => (count === 1 ? 'einer Nachkommastelle' : `${count} Nachkommastellen`)

const missing: Readonly<Record<About['answer'], (label: string) => string>> = {
  group: (label) => `Machen Sie Angaben zu „${label}“.`,
  question: (label) => `Beantworten Sie „${label}“.`,
  choice: (label) => `Wählen Sie bei „${label}“ etwas aus.`,
  declaration: (label) => `Kreuzen Sie „${label}“ an.`,
  date: (label) => `Geben Sie bei „${label}“ ein Datum an.`,
  number: (label) => `Geben Sie bei „${label}“ eine Zahl an.`,
  document: (label) => `Fügen Sie bei „${label}“ ein Dokument hinzu.`,
  text: (label) => `Geben Sie „${label}“ an.`,
}

const ofWrongType: Readonly<Record<About['answer'], (label: string) => string>> = {
  ...missing,
  group: (label) => `„${label}“ muss aus einzelnen Angaben bestehen.`,
  choice: (label) => `Wählen Sie bei „${label}“ eine der angebotenen Möglichkeiten.`,
  number: (label) => `Geben Sie „${label}“ als Zahl an.`,
  text: (label) => `Geben Sie „${label}“ als Text an.`,
}

const written = (number: number): string => String(number).replace('.', ',')

function range({ label, type }: About, limit: number, side: 'ab' | 'bis'): string {
  if (isYear(type)) return year(label)
  const { min, max } = boundsOf(type)
  const bounds =
    min !== undefined && max !== undefined ? `von ${written(min)} bis ${written(max)}` : `${side} ${written(limit)}`
  return `Geben Sie bei „${label}“ eine Zahl ${bounds} an.`
}

function length({ label, type }: About, limit: number): string | undefined {
  return type?.kind === 'text' && type.min === type.max
    ? `Geben Sie bei „${label}“ genau ${characters(limit)} an.`
    : undefined
}

const year = (label: string): string =>
  `Geben Sie bei „${label}“ eine Jahreszahl mit vier Ziffern an, zum Beispiel 1978.`

function address({ label, type }: About): string | undefined {
  if (!isMailAddress(type)) return undefined
  return `Das ist noch keine ganze E-Mail-Adresse. Geben Sie bei „${label}“ eine E-Mail-Adresse an, zum Beispiel name@beispiel.de.`
}

function spelling({ label, type }: About): string {
  const pattern = type?.kind === 'text' ? (type.pattern ?? '') : ''
  if (/\[0-9\]\{\d\}\$$/.test(pattern))
    return `Prüfen Sie „${label}“: Geben Sie nur Ziffern und eine gültige Nummer an.`
  return `Prüfen Sie die Schreibweise von „${label}“: Ein Zeichen darin ist hier nicht erlaubt.`
}

const choose = ({ label, alternatives }: About): string => `Wählen Sie bei „${label}“, was zutrifft: ${alternatives}.`

/** What is wrong, in German. */
export const german: Sentences = {
  missing: (_, { label, answer, isList, type }) =>
    isYear(type)
      ? year(label)
      : isList && answer === 'group'
        ? `Fügen Sie bei „${label}“ mindestens einen Eintrag hinzu.`
        : missing[answer](label),
  'unknown-property': (_, { label }) =>
    `„${label}“ enthält eine Angabe, die dieses Formular nicht kennt. Entfernen Sie sie.`,
  type: ({ expected }, { label, answer, type }) => {
    if (expected === 'list') return `„${label}“ muss eine Liste von Angaben sein.`
    if (expected === 'boolean') return `Wählen Sie bei „${label}“ Ja oder Nein.`
    if (isYear(type)) return year(label)
    if (expected === 'integer' && type) return `Geben Sie „${label}“ als ganze Zahl an.`
    return ofWrongType[answer](label)
  },
  'too-short': ({ limit }, about) =>
    limit === 1
      ? missing[about.answer](about.label)
      : (address(about) ??
        length(about, limit) ??
        `Geben Sie bei „${about.label}“ mindestens ${characters(limit)} an.`),
  'too-long': ({ limit }, about) =>
    length(about, limit) ?? `Kürzen Sie „${about.label}“ auf höchstens ${characters(limit)}.`,
  pattern: (_, about) => address(about) ?? spelling(about),
  'not-listed': (_, { label }) => `Wählen Sie bei „${label}“ eine der angebotenen Möglichkeiten.`,
  'too-small': ({ limit }, about) => range(about, limit, 'ab'),
  'too-large': ({ limit }, about) => range(about, limit, 'bis'),
  'too-few': ({ limit }, { label }) => `Fügen Sie bei „${label}“ mindestens ${entries(limit)} hinzu.`,
  'too-many': ({ limit }, { label }) => `Geben Sie bei „${label}“ höchstens ${entries(limit)} an.`,
  'no-date': (_, { label }) =>
    `Diesen Tag gibt es nicht. Geben Sie bei „${label}“ einen Tag an, den es im Kalender gibt.`,
  decimals: ({ limit }, { label }) =>
    limit === 0
      ? `Geben Sie „${label}“ als ganze Zahl an.`
      : `Geben Sie „${label}“ mit höchstens ${decimals(limit)} an.`,
  'not-fixed': (_, { label }) => `„${label}“ hat einen festen Wert. Ändern Sie ihn nicht.`,
  'not-unique': (_, { label }) => `Geben Sie bei „${label}“ nichts doppelt an.`,
  'doubtful-year': (_, { label }) =>
    `Welches Jahr meinen Sie? Geben Sie bei „${label}“ das Jahr mit vier Ziffern an, zum Beispiel 1985 oder 2026.`,
  'no-time': (_, { label }) => `Geben Sie bei „${label}“ eine Uhrzeit an, zum Beispiel 14:30.`,
  'no-datetime': (_, { label }) => `Geben Sie bei „${label}“ einen Tag und eine Uhrzeit an.`,
  'one-of': (_, about) => choose(about),
  forbidden: (_, { label }) =>
    `„${label}“ gehört nach Ihren anderen Angaben nicht hierher. Entfernen Sie diese Angabe.`,
  rule: ({ message, of }, about) => (of ? choose(about) : message.de),
  'none-of': (_, { label, alternatives }) => `Geben Sie bei „${label}“ mindestens eines davon an: ${alternatives}.`,
}
