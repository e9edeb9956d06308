import { quoted, some, told } from './told.ts'

/** What the report says of code lists. */
export const listNotes = {
  columnMissing: (uri: string, column: string) =>
    told(
      'changed',
      `Die Liste ${uri} hat keine Spalte ${quoted(column)}, die das Feld nennt; es gilt die Spalte, die die Liste selbst nennt.`,
      `The list ${uri} has no column ${quoted(column)}, which the field names; the column that the list names itself is taken.`,
    ),
  listWithoutVersion: (uri: string) =>
    told(
      'list-without-version',
      `Die Liste ${uri} nennt keine Version. Sie gilt so, wie sie gegeben wurde; prüfen Sie, ob sie aktuell ist.`,
      `The list ${uri} names no version. It is taken as it was given; check that it is up to date.`,
    ),
  otherVersion: (uri: string, wanted: string, given: string) =>
    told(
      'changed',
      `Das Feld verlangt die Liste ${uri} in Version ${wanted}; gegeben und genommen wurde Version ${given}.`,
      `The field asks for the list ${uri} in version ${wanted}; version ${given} was given and taken.`,
    ),
  rowsWithoutCode: (count: number) =>
    told(
      'left-out',
      `${count} Zeilen der Liste haben keinen Code und sind weggelassen.`,
      `${count} rows of the list have no code and are left out.`,
    ),
  codesTwice: (codes: readonly string[]) =>
    told(
      'changed',
      `Diese Codes stehen mehrmals in der Liste, der erste gilt: ${some(codes)}.`,
      `These codes stand several times in the list, the first one counts: ${some(codes)}.`,
    ),
  codesWithoutName: (codes: readonly string[]) =>
    told(
      'hint',
      `Diese Codes haben keinen Namen und stehen selbst im Formular: ${some(codes)}. Geben Sie ihnen eine Bedeutung.`,
      `These codes have no name and stand in the form themselves: ${some(codes)}. Give them a meaning.`,
    ),
  openList: (uri: string) =>
    told(
      'changed',
      `Die Liste ${uri} fehlt; das Feld ist ein freier Text. Geben Sie die Datei der Liste dazu, damit ausgewählt wird.`,
      `The list ${uri} is missing; the field is free text. Give the file of the list too, so that people choose.`,
    ),
  emptyList: () =>
    told(
      'left-out',
      'Die Liste hat keinen einzigen Code; das freiwillige Feld ist weggelassen.',
      'The list has not a single code; the optional field is left out.',
    ),
  unusedList: (uri: string) =>
    told(
      'unread',
      `Kein Feld verlangt die Liste ${uri}; sie wird nicht gebraucht.`,
      `No field asks for the list ${uri}; it is not needed.`,
    ),
  listOfInput: () =>
    told(
      'unread',
      'Das Feld ist keine Auswahl und hat doch eine Codeliste; sie ist weggelassen.',
      'The field is no choice and has a code list all the same; the list is left out.',
    ),
  codesAsTexts: (type: string) =>
    told(
      'changed',
      `Die Codes dieses Feldes (Datentyp ${type}) stehen als Texte in den Anträgen.`,
      `The codes of this field (data type ${type}) stand in applications as texts.`,
    ),
  fewerCodes: (min: number, count: number) =>
    told(
      'changed',
      `Verlangt sind ${min} verschiedene Werte, die Liste hat ${count}; verlangt werden so viele, wie sie hat.`,
      `${min} different values are asked for and the list has ${count}; as many as it has are required.`,
    ),
} as const
