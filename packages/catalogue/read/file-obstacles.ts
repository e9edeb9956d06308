import type { Words } from '@kurier/forms/definition'
import { limits } from '../terms.ts'

const inMebibytes = (bytes: number): number => bytes / 1024 / 1024

const wanted = {
  de: 'Geben Sie ein Schema nach XDatenfelder oder ein JSON-Schema an, dazu Codelisten als genericode, übersetzte Regeln oder Änderungen.',
  en: 'Give a schema of XDatenfelder or a JSON Schema, code lists in genericode, translated rules, or edits.',
}

/** Why files are not taken, whatever they were to be. Inserted texts are quoted, short and on one line. */
export const fileObstacles = {
  none: {
    de: 'Es ist keine Datei angegeben. Geben Sie die Datei eines Schemas an.',
    en: 'There is no file. Give a schema.',
  },
  tooMany: {
    de: `Es sind mehr als ${limits.files} Dateien angegeben. Geben Sie weniger an.`,
    en: `More than ${limits.files} files were given. Give fewer.`,
  },
  tooMuch: {
    de: `Die Dateien sind zusammen größer als ${inMebibytes(limits.allFiles)} MiB. Geben Sie weniger an.`,
    en: `The files together are larger than ${inMebibytes(limits.allFiles)} MiB. Give fewer.`,
  },
  tooLarge: {
    de: `Die Datei ist größer als ${inMebibytes(limits.file)} MiB. Exportieren Sie nur das Schema, oder teilen Sie die Liste.`,
    en: `The file is larger than ${inMebibytes(limits.file)} MiB. Export the schema alone, or split the list.`,
  },
  empty: {
    de: 'Die Datei ist leer. Exportieren Sie sie noch einmal.',
    en: 'The file is empty. Export it once more.',
  },
  zip: {
    de: 'Die Datei ist ein ZIP-Archiv. Entpacken Sie es, und geben Sie die Dateien daraus an.',
    en: 'The file is a ZIP archive. Unpack it, and give the files in it.',
  },
  encoding: (name: string): Words => ({
    de: `Die Datei hat die Zeichenkodierung ${name}; gelesen wird nur UTF-8. Speichern Sie sie als UTF-8, und geben Sie das in der Datei so an.`,
    en: `The file is in the encoding ${name}; only UTF-8 is read. Save it as UTF-8 and say so in it.`,
  }),
  notUtf8: {
    de: 'Diese Zeile ist nicht in UTF-8 geschrieben. Speichern Sie die Datei als UTF-8, oder exportieren Sie sie noch einmal.',
    en: 'This line is not UTF-8. Save the file as UTF-8, or export it once more.',
  },
  otherFile: {
    de: `Die Datei ist weder XML noch JSON. ${wanted.de}`,
    en: `The file is neither XML nor JSON. ${wanted.en}`,
  },
  otherXml: (root: string): Words => ({
    de: `Dieses XML (Wurzelelement ${root}) wird nicht gelesen. ${wanted.de}`,
    en: `This XML (root ${root}) is not read. ${wanted.en}`,
  }),
  otherJson: { de: `Dieses JSON wird nicht gelesen. ${wanted.de}`, en: `This JSON is not read. ${wanted.en}` },
  brokenJson: (reason: string): Words => ({
    de: `Das ist kein gültiges JSON (Meldung: ${reason}). Berichtigen Sie es.`,
    en: `This is no JSON: ${reason}. Correct it.`,
  }),
  deepJson: {
    de: `Die Werte dieses JSON stehen mehr als ${limits.depth} Ebenen tief ineinander. Schachteln Sie sie weniger tief.`,
    en: `JSON stands in one another more than ${limits.depth} deep. Nest it less.`,
  },
  largeJson: {
    de: `Bis hierher sind es mehr als ${limits.parts} Werte in allen Dateien. Teilen Sie das Schema, oder geben Sie weniger an.`,
    en: `Up to here there are more than ${limits.parts} values in all files. Divide the schema, or give less.`,
  },
  secondSchema: {
    de: 'Das ist ein zweites Schema. Geben Sie nur eines an.',
    en: 'This is a second schema. Give one at a time.',
  },
  secondJsonSchema: {
    de: 'Das ist ein zweites JSON-Schema. Importieren Sie nur ein Schema auf einmal.',
    en: 'This is a second JSON Schema. Import one schema at a time.',
  },
  secondEdits: {
    de: 'Das ist eine zweite Datei mit Änderungen. Geben Sie nur eine an.',
    en: 'These are second edits. Give one at a time.',
  },
  edits: {
    de: 'Das sind Änderungen an einem Formular. Importieren Sie zuerst sein Schema, und übernehmen Sie dann die Änderungen.',
    en: 'These are edits of a form. Import its schema, then put them in.',
  },
  secondList: (file: string): Words => ({
    de: `Dieselbe Liste steht mit anderem Inhalt in ${file}. Geben Sie nur eine der beiden Dateien an.`,
    en: `The same list is in ${file} with other content. Give one of the two.`,
  }),
  noSchema: {
    de: 'Unter den Dateien ist kein Schema. Geben Sie es auch an.',
    en: 'There is no schema among the files. Give it, too.',
  },
} as const
