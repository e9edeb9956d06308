import { quoted, told } from './told.ts'

/** What the report says of places, contents and texts of elements. */
export const notes = {
  never: () =>
    told(
      'left-out',
      'Das Element steht hier nullmal; es ist weggelassen.',
      'The element stands here zero times; it is left out.',
    ),
  timesContradict: (min: number, max: number) =>
    told(
      'changed',
      `Die Anzahl ${min}:${max} kann niemand erfüllen; nach oben gilt keine Grenze.`,
      `Nobody can follow the multiplicity ${min}:${max}; it has no upper bound now.`,
    ),
  twice: () =>
    told(
      'changed',
      'Das Element steht in seiner Gruppe mehrmals; gefragt wird einmal.',
      'The element stands several times in its group; it is asked for once.',
    ),
  renamed: (id: string) =>
    told(
      'hint',
      `Die Kennung steht im Schema für mehrere Elemente; dieses heißt im Formular ${id}.`,
      `The id stands for several elements of the schema; this one is called ${id} in the form.`,
    ),
  emptyGroup: () =>
    told(
      'left-out',
      'Die Gruppe enthält nichts, das im Formular steht; sie ist weggelassen.',
      'The group contains nothing that is in the form; it is left out.',
    ),
  notInChoice: () =>
    told(
      'left-out',
      'In einer Gruppe, aus der genau eines gewählt wird, lässt sich dies nicht wählen; es ist dort weggelassen.',
      'In a group of which exactly one is chosen this cannot be chosen; it is left out there.',
    ),
  elsewhereLeftOut: () =>
    told(
      'left-out',
      'Das Element steht nur in Teilen des Schemas, die weggelassen sind.',
      'The element stands only in parts of the schema that are left out.',
    ),
  choiceMembers: () =>
    told(
      'hint',
      'Aus der Gruppe wird genau ein Element gewählt; für sich ist keines davon Pflicht.',
      'Exactly one element of the group is chosen; by itself none of them is required.',
    ),
  notAsked: () =>
    told(
      'left-out',
      'Das Feld ist gesperrt oder versteckt und hat keinen Inhalt, der gilt. Niemand kann es ausfüllen: Es wird nicht gefragt und ist keine Pflicht.',
      'The field is locked or hidden and has no content that holds. Nobody can fill it in: it is not asked for and not required.',
    ),
  listNotAsked: () =>
    told(
      'left-out',
      'Das gesperrte oder versteckte Feld steht mehrfach; es wird nicht gefragt und ist keine Pflicht.',
      'The locked or hidden field may stand several times; it is not asked for and not required.',
    ),
  valueUnfit: (content: string) =>
    told(
      'unread',
      `Der Inhalt ${quoted(content)} ist kein Wert, den das Feld annimmt; er ist weggelassen.`,
      `The content ${quoted(content)} is no value that the field takes; it is left out.`,
    ),
  prefilled: () =>
    told(
      'hint',
      'Das Schema will dieses Feld aus schon bekannten Angaben vorausfüllen, etwa aus einem Nutzerkonto. Das Formular fragt danach.',
      'The schema wants this field filled in from what is known already, such as a user account. The form asks for it.',
    ),
  declared: (content: string) =>
    told(
      'changed',
      `Der Inhalt ${quoted(content)} gäbe eine Erklärung schon ab. Erklären muss, wer das Formular ausfüllt: Er ist weggelassen.`,
      `The content ${quoted(content)} would make a declaration already. Whoever fills in the form has to make it: it is left out.`,
    ),
  object: () =>
    told(
      'left-out',
      'Von diesem Feld (Datentyp obj) ist nicht bekannt, was es enthält. Es wird nicht gefragt und ist keine Pflicht.',
      'Of this field (data type obj) nobody knows what it holds. It is not asked for and not required.',
    ),
  emptyNote: () =>
    told('left-out', 'Der Hinweis hat keinen Text; er ist weggelassen.', 'The note has no text; it is left out.'),
  longLabel: (label: string) =>
    told(
      'long-label',
      `Die Bezeichnung ist sehr lang. Sie steht als Absatz vor dem Feld, und das Feld heißt ${quoted(label)}. Geben Sie ihm einen kurzen Namen.`,
      `The label is very long. It is a paragraph before the field, and the field is called ${quoted(label)}. Give it a short name.`,
    ),
  noLabel: (label: string) =>
    told(
      'hint',
      `Das Schema gibt keine Bezeichnung; im Formular steht ${quoted(label)}. Geben Sie ihm einen Namen.`,
      `The schema gives no label; the form says ${quoted(label)}. Give it a name.`,
    ),
  noVersion: (version: string) =>
    told(
      'hint',
      `Das Schema nennt keine Version (Arbeitskopie); das Formular hat Version ${version}.`,
      `The schema names no version (working copy); the form has version ${version}.`,
    ),
  longTitle: () =>
    told(
      'long-label',
      'Der Titel des Schemas ist sehr lang und steht gekürzt im Formular. Geben Sie ihm einen kurzen Titel.',
      'The title of the schema is very long and stands in the form cut short. Give it a short title.',
    ),
  noTitle: (title: string) =>
    told(
      'hint',
      `Das Schema hat keinen Titel; das Formular heißt ${quoted(title)}. Geben Sie ihm einen Titel.`,
      `The schema has no title; the form is called ${quoted(title)}. Give it a title.`,
    ),
} as const
