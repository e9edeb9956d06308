import type { Words } from '@kurier/forms/definition'
import { limits } from '../terms.ts'

/** Why a file is not read as XML. Inserted texts are quoted, short and on one line. */
export const xmlObstacles = {
  broken: (reason: string): Words => ({
    de: `Das XML ist hier fehlerhaft (Meldung: ${reason}). Exportieren Sie die Datei noch einmal.`,
    en: `The XML is broken here: ${reason}. Export the file once more.`,
  }),
  entity: {
    de: 'Hier steht eine Entität, die XML nicht kennt. Schreiben Sie stattdessen das Zeichen selbst.',
    en: 'An entity stands here that XML does not know. Write the character itself.',
  },
  documentType: {
    de: 'Das XML hat einen Dokumenttyp (DOCTYPE), der nicht gelesen wird. Entfernen Sie ihn mit allem, was er festlegt.',
    en: 'The XML has a document type (DOCTYPE), which is not read. Remove it, with all that it declares.',
  },
  instruction: (target: string): Words => ({
    de: `Das XML hat eine Verarbeitungsanweisung (${target}), die nicht gelesen wird. Entfernen Sie sie.`,
    en: `The XML has a processing instruction (${target}), which is not read. Remove it.`,
  }),
  otherVersion: {
    de: 'Gelesen wird nur XML 1.0. Exportieren Sie die Datei als XML 1.0.',
    en: 'Only XML 1.0 is read. Export the file as XML 1.0.',
  },
  noElement: {
    de: 'Die Datei enthält kein Element. Exportieren Sie sie noch einmal.',
    en: 'The file has no element. Export it once more.',
  },
  noRoot: {
    de: 'Das Wurzelelement dieses XML wird nicht gelesen. Exportieren Sie die Datei noch einmal.',
    en: 'The root of this XML is not read. Export the file once more.',
  },
  stretch: {
    de: `Ein Text, ein Kommentar oder ein Name ist hier länger als ${limits.stretch} Zeichen. Ist die Datei beschädigt? Exportieren Sie sie noch einmal.`,
    en: `A text, comment or name here is longer than ${limits.stretch} characters. Is it broken? Export it once more.`,
  },
  characters: {
    de: `Bis hierher stehen mehr als ${limits.characters} Zeichen in allen Dateien. Teilen Sie das Schema, oder geben Sie weniger an.`,
    en: `Up to here there are more than ${limits.characters} characters in all files. Divide the schema, or give less.`,
  },
  text: {
    de: `Der Text, der hier endet, ist länger als ${limits.text} Zeichen. Kürzen Sie ihn.`,
    en: `The text that ends here is longer than ${limits.text} characters. Shorten it.`,
  },
  parts: {
    de: `Bis hierher sind es mehr als ${limits.parts} Elemente, Attribute und Kommentare in allen Dateien. Teilen Sie das Schema, oder geben Sie weniger an.`,
    en: `Up to here there are more than ${limits.parts} elements, attributes and comments in all files. Divide the schema, or give less.`,
  },
  kept: {
    de: `Die Datei enthält mehr, als gelesen wird: Vor dieser Stelle stehen schon ${limits.kept} Teile. Teilen Sie sie.`,
    en: `The file has more in it than is read: ${limits.kept} parts before this one. Divide it.`,
  },
  depth: {
    de: `Elemente stehen mehr als ${limits.depth} Ebenen tief ineinander. Schachteln Sie sie weniger tief.`,
    en: `Elements stand in one another more than ${limits.depth} deep. Nest them less.`,
  },
  attributes: {
    de: `Dieses Element hat mehr als ${limits.attributes} Attribute. Entfernen Sie einige.`,
    en: `This element has more than ${limits.attributes} attributes. Remove some.`,
  },
} as const
