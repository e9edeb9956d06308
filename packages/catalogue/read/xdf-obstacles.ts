import type { Words } from '@kurier/forms/definition'
import { limits } from '../terms.ts'
import { SCHEMA } from './dialect.ts'

const wanted = {
  de: `Gebraucht wird ein Stammdatenschema (Wurzelelement ${SCHEMA}) nach XDatenfelder 2.0 oder 3.0.0.`,
  en: `Needed is a schema (Stammdatenschema, root ${SCHEMA}) of XDatenfelder 2.0 or 3.0.0.`,
}

/** Messages of the standard that hold no schema, by their number. */
const others: ReadonlyMap<string, Words> = new Map([
  ['0101', { de: 'einen Dokumentsteckbrief', en: 'a profile of documents (Dokumentsteckbrief)' }],
  ['0103', { de: 'nur eine Datenfeldgruppe', en: 'a group alone (Datenfeldgruppe)' }],
  ['0104', { de: 'nur ein Datenfeld', en: 'a field alone (Datenfeld)' }],
  [
    '0105',
    {
      de: 'eine Codeliste des Katalogs, die nicht in genericode ist',
      en: 'a code list of the catalogue, not in genericode',
    },
  ],
])

/** What the letter of an id stands for: a schema, group, field or rule. */
const kinds = {
  S: { de: 'ein Schema', of: 'eines Schemas', en: 'schema' },
  G: { de: 'eine Gruppe', of: 'einer Gruppe', en: 'group' },
  F: { de: 'ein Feld', of: 'eines Feldes', en: 'field' },
  R: { de: 'eine Regel', of: 'einer Regel', en: 'rule' },
} as const
export type IdLetter = keyof typeof kinds

const times = (text: string): Words => ({
  de: `Die Anzahl (anzahl) „${text}“`,
  en: `How often it stands here (anzahl) is “${text}”`,
})

/** Why a schema of XDatenfelder is not read. Inserted texts are quoted, short and on one line. */
export const xdfObstacles = {
  positions: {
    de: `Bis hierher hat das Schema mehr als ${limits.positions} Felder, Gruppen und Regeln. Teilen Sie es.`,
    en: `Up to here the schema has more than ${limits.positions} fields, groups and rules. Divide it.`,
  },
  otherNamespace: (namespace: string): Words => ({
    de: `${namespace === '' ? 'Dieses XML hat keinen Namensraum.' : `Der Namensraum dieses XML ist „${namespace}“.`} ${wanted.de}`,
    en: `The namespace of this XML is ${namespace === '' ? 'missing' : `“${namespace}”`}. ${wanted.en}`,
  }),
  otherVersion: (version: string): Words => ({
    de: `Die Datei folgt XDatenfelder ${version}. ${wanted.de} Exportieren Sie sie in einer dieser Versionen.`,
    en: `The file is of XDatenfelder ${version}. ${wanted.en} Export it in one of these versions.`,
  }),
  /** `name`: of the message, which ends with its number. */
  otherMessage: (name: string, dialect: string): Words => {
    const { de, en } = others.get(name.split('.').at(-1) ?? '') ?? {
      de: `die Nachricht „${name}“`,
      en: `the message “${name}”`,
    }
    return {
      de: `Die Datei enthält ${de} nach ${dialect}. ${wanted.de} Exportieren Sie das Schema selbst.`,
      en: `The file is ${en} of ${dialect}. ${wanted.en} Export the schema itself.`,
    }
  },
  noTree: {
    de: 'In der Datei steht kein stammdatenschema. Exportieren Sie sie noch einmal.',
    en: 'There is no stammdatenschema in the file. Export it once more.',
  },
  misplaced: (name: string, parent: string): Words => ({
    de: `${name} darf nicht in ${parent} stehen. Exportieren Sie das Schema noch einmal.`,
    en: `${name} cannot stand in ${parent}. Export once more.`,
  }),
  twice: (name: string, parent: string): Words => ({
    de: `${name} steht zweimal in ${parent}. Entfernen Sie eines davon.`,
    en: `${name} stands twice in ${parent}. Remove one.`,
  }),
  held: (count: number): Words => ({
    de: `Eine Stelle (struktur) enthält ${count} Elemente; sie braucht genau ein Feld oder eine Gruppe. Berichtigen Sie das Schema.`,
    en: `A place (struktur) holds ${count} elements; it needs one field or group. Correct the schema.`,
  }),
  noTimes: (text: string): Words => ({
    de: `${times(text).de} ist keine solche Angabe. Schreiben Sie sie als 0:1, 1:1, 1:* oder 2:5.`,
    en: `${times(text).en}, which is no such number. Write it as 0:1, 1:1, 1:* or 2:5.`,
  }),
  impossibleTimes: (text: string): Words => ({
    de: `${times(text).de} lässt sich nie erfüllen. Die zweite Zahl muss mindestens eins und nicht kleiner als die erste sein.`,
    en: `${times(text).en}, which can never be. Let the second number be one or more, and no less.`,
  }),
  manyTimes: (text: string): Words => ({
    de: `${times(text).de} ist zu groß; mehr als ${limits.times} werden nicht angenommen. Schreiben Sie *, wo es keine Grenze gibt.`,
    en: `${times(text).en}; more than ${limits.times} are not taken. Write * where there is no bound.`,
  }),
  noSchemaName: {
    de: 'Das Schema hat keinen Namen. Geben Sie ihm einen.',
    en: 'The schema has no name. Give it one.',
  },
  noMembers: {
    de: 'Das Schema enthält keine Felder und Gruppen. Exportieren Sie eines, das welche hat.',
    en: 'The schema has no fields and groups. Export one that has.',
  },
  noName: {
    de: 'Das Element hat keinen Namen. Geben Sie ihm einen, und exportieren Sie das Schema noch einmal.',
    en: 'It has no name. Give it one, and export again.',
  },
  noId: (letter: IdLetter): Words => ({
    de: `Hier beginnt ${kinds[letter].de} ohne Kennung. Vergeben Sie eine, und exportieren Sie das Schema noch einmal.`,
    en: `A ${kinds[letter].en} without an id begins here. Give it one, and export again.`,
  }),
  otherId: (id: string, letter: IdLetter, { name, digits }: { name: string; digits: number }): Words => ({
    de: `„${id}“ ist nicht die Kennung ${kinds[letter].of} nach ${name}: Sie besteht aus ${letter} und ${digits} Ziffern. Berichtigen Sie sie, und exportieren Sie das Schema noch einmal.`,
    en: `“${id}” is no id of a ${kinds[letter].en} in ${name}, which is ${letter} and ${digits} digits. Correct it, and export again.`,
  }),
  otherElementVersion: (version: string): Words => ({
    de: `„${version}“ ist keine Version: Sie besteht aus Ziffern, Buchstaben, Punkten und Bindestrichen. Berichtigen Sie sie.`,
    en: `“${version}” is no version: digits, letters, dots and hyphens are. Correct it.`,
  }),
  contradiction: (line: number): Words => ({
    de: `Hier steht unter derselben Kennung und Version etwas anderes als in Zeile ${line}. Geben Sie einem der beiden Elemente eine andere Version.`,
    en: `It says something else here than in line ${line}, under the same id and version. Give one another version.`,
  }),
  otherKind: (kind: string): Words => ({
    de: `Die Gruppe hat die Art (art) „${kind}“; bekannt ist nur X: Davon wird ein Element gewählt. Entfernen Sie die Art, oder schreiben Sie X.`,
    en: `The group is of the kind (art) “${kind}”; only X is known, of which one member is chosen. Leave the kind out, or write X.`,
  }),
  noCode: (name: string, values: readonly string[]): Words => ({
    de: `Das Feld hat keine Angabe ${name}. Möglich sind ${values.join(', ')}.`,
    en: `It has no ${name}; there are ${values.join(', ')}.`,
  }),
  otherCode: (name: string, code: string, values: readonly string[]): Words => ({
    de: `Die Angabe ${name} „${code}“ ist nicht bekannt. Möglich sind ${values.join(', ')}.`,
    en: `Its ${name} “${code}” is not known; there are ${values.join(', ')}.`,
  }),
  unnamedList: {
    de: 'Die codelisteReferenz des Feldes hat keine canonicalIdentification. Nennen Sie dort die Liste.',
    en: 'Its codelisteReferenz has no canonicalIdentification. Name the list there.',
  },
  valueWithoutCode: {
    de: 'Ein Wert hat keinen Code. Geben Sie ihm einen, oder entfernen Sie den Wert.',
    en: 'A value has no code. Give it one, or remove the value.',
  },
  valueWithoutName: {
    de: 'Ein Wert hat keinen Namen. Geben Sie ihm einen, oder entfernen Sie den Wert.',
    en: 'A value has no name. Give it one, or remove the value.',
  },
} as const
