import type { Words } from '@kurier/forms/definition'
import { limits } from '../terms.ts'

/** Why a code list is not read. Inserted texts are quoted, short and on one line. */
export const listObstacles = {
  /** `wanted`: the namespace that is read. */
  otherRoot: (name: string, namespace: string, wanted: string): Words => ({
    de: `Das ist keine Codeliste in genericode 1.0, sondern ${name} ${namespace === '' ? 'ohne Namensraum' : `im Namensraum „${namespace}“`}. Gebraucht wird eine CodeList im Namensraum ${wanted}. Exportieren Sie die Liste als genericode.`,
    en: `This is no code list in genericode 1.0, but ${name} in ${namespace === '' ? 'no namespace' : `“${namespace}”`}. Needed is a CodeList in ${wanted}. Export the list as genericode.`,
  }),
  unfinished: {
    de: 'Die Codeliste endet, bevor sie vollständig ist. Exportieren Sie sie noch einmal.',
    en: 'The code list ends before it is whole. Export it once more.',
  },
  noUri: {
    de: 'Die Liste hat keine CanonicalUri, mit der Schemata sie nennen. Ergänzen Sie sie.',
    en: 'The list has no CanonicalUri, by which schemas name it. Add it.',
  },
  noColumns: (element: string): Words => ({
    de: `Die Liste hat keine Spalten (${element}). Exportieren Sie sie mit Spalten.`,
    en: `The list has no columns (${element}). Export it with them.`,
  }),
  noRows: {
    de: 'Die Liste hat keine Zeilen (SimpleCodeList/Row). Exportieren Sie sie mit ihren Codes.',
    en: 'The list has no rows (SimpleCodeList/Row). Export it with its codes.',
  },
  columns: {
    de: `Die Liste hat mehr als ${limits.columns} Spalten. Exportieren Sie weniger.`,
    en: `The list has more than ${limits.columns} columns. Export fewer.`,
  },
  rows: {
    de: `Die Liste hat mehr als ${limits.rows} Zeilen. Exportieren Sie weniger.`,
    en: `The list has more than ${limits.rows} rows. Export fewer.`,
  },
  columnId: (id: string): Words => ({
    de: `„${id}“ kann keine Spalte bezeichnen. Geben Sie ihr eine Id aus Buchstaben und Ziffern.`,
    en: `“${id}” cannot name a column. Give it an Id of letters and digits.`,
  }),
  columnTwice: (id: string): Words => ({
    de: `Es gibt zwei Spalten ${id}. Geben Sie einer von beiden eine andere Id.`,
    en: `There are two columns ${id}. Give one of them another Id.`,
  }),
  keyColumn: (column: string): Words => ({
    de: `Der Schlüssel (Key) nennt keine Spalte der Liste: „${column}“. Nennen Sie dort eine.`,
    en: `The key names no column: “${column}”. Name one of the list there.`,
  }),
  valueColumn: (column: string | undefined): Words => ({
    de: `Der Wert gehört zu keiner Spalte${column === undefined ? '' : ` „${column}“`}. Nennen Sie in ColumnRef eine Spalte der Liste.`,
    en: `The value is of no column${column === undefined ? '' : ` “${column}”`}. Name one of the list in ColumnRef.`,
  }),
  valueTwice: (column: string): Words => ({
    de: `Die Zeile hat zwei Werte in der Spalte ${column}. Entfernen Sie einen davon.`,
    en: `The row has two values in the column ${column}. Remove one.`,
  }),
  complexValue: {
    de: 'Der Wert ist kein einfacher Text (ComplexValue). Schreiben Sie ihn als SimpleValue.',
    en: 'The value is no plain text (ComplexValue). Write it as SimpleValue.',
  },
} as const
