import type { Words } from '@kurier/forms/definition'
import { quoted, told } from './told.ts'

/** What the report says of what a field may hold. */
export const constraintNotes = {
  boundsDropped: (least: string, most: string) =>
    told(
      'changed',
      `Zwischen ${quoted(least)} und ${quoted(most)} passt kein Wert; beide Grenzen gelten nicht.`,
      `No value fits between ${quoted(least)} and ${quoted(most)}; neither bound holds.`,
    ),
  boundUnread: (text: string) =>
    told(
      'unread',
      `Die Angabe ${quoted(text)} ist keine Grenze für diesen Datentyp und gilt nicht.`,
      `${quoted(text)} is no bound for this data type and does not hold.`,
    ),
  constraintUnread: (text: string) =>
    told(
      'unread',
      `Die Präzisierung ${quoted(text)} sagt nichts, das sich prüfen lässt.`,
      `The constraint ${quoted(text)} says nothing that can be checked.`,
    ),
  constraintUnfit: (name: string, text: string) =>
    told(
      'unread',
      `Die Präzisierung ${name} ${quoted(text)} gilt für diesen Datentyp nicht.`,
      `The constraint ${name} ${quoted(text)} does not apply to this data type.`,
    ),
  /** `reason`: the rest of a sentence about the pattern. */
  patternRefused: (pattern: string, reason: Words) =>
    told(
      'changed',
      `Das Muster ${quoted(pattern)} wird nicht geprüft: ${reason.de}.`,
      `The pattern ${quoted(pattern)} is not checked: ${reason.en}.`,
    ),
  patternContradicts: (pattern: string) =>
    told(
      'changed',
      `Dem Muster ${quoted(pattern)} entspricht kein Text von erlaubter Länge; das Muster wird nicht geprüft.`,
      `No text of a length that is allowed follows the pattern ${quoted(pattern)}; the pattern is not checked.`,
    ),
  sizeUnread: (text: string) =>
    told(
      'unread',
      `${quoted(text)} ist keine Größe in Byte; es gilt nur die Grenze des Dienstes.`,
      `${quoted(text)} is no size in bytes; only the limit of the service holds.`,
    ),
  mediaTypeUnread: (text: string) =>
    told(
      'unread',
      `${quoted(text)} ist keine Dateiart und gilt nicht.`,
      `${quoted(text)} is no media type and does not hold.`,
    ),
  latin: (count: number) =>
    told(
      'unread',
      `${count} Felder nehmen nur Zeichen nach DIN 91379 (text_latin). Das Formular nimmt jedes Zeichen.`,
      `${count} fields take only characters of DIN 91379 (text_latin). The form takes any character.`,
    ),
} as const
