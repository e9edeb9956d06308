import type { Words } from '@kurier/forms/definition'

/** A field that takes its codes from a list. */
export type ListedField = { id: string; label: string }

export type MissingList = { uri: string; version?: string | undefined }

/** Why no form is made of a schema that was read. */
export const obstacles = {
  empty: (id: string): Words => ({
    de: `Von ${id} steht nichts im Formular. Geben Sie ein Schema an, das nach etwas fragt.`,
    en: `Nothing of ${id} is in the form. Give a schema that asks for something.`,
  }),
  noProperties: {
    de: 'Das JSON-Schema hat keine Eigenschaften; ein Formular braucht welche. Beschreiben Sie sie unter properties.',
    en: 'The JSON Schema has no properties; a form needs some. Describe them under properties.',
  },
  tooOften: (id: string, times: number): Words => ({
    de: `${id} wird ${times}-mal verlangt: So oft füllt das niemand aus. Verlangen Sie es seltener.`,
    en: `${id} is required ${times} times: nobody fills that in. Require it less often.`,
  }),
  noCodes: (id: string): Words => ({
    de: `${id} ist Pflicht, und seine Liste hat keinen Code. Geben Sie die Liste mit ihren Codes an.`,
    en: `${id} is required and its list has no code. Give the list with its codes.`,
  }),
  /** The list as it calls itself, with its version where one is asked for; some fields that need it, and how many `more`. */
  noList: ({ uri, version }: MissingList, fields: readonly ListedField[], more: number): Words => ({
    de: `Die Codeliste ${uri}${version ? `, Version ${version}` : ''} fehlt. Ihre Codes brauchen: ${fields.map(({ id, label }) => `„${label}“ (${id})`).join(', ')}${more > 0 ? ` und ${more} weitere` : ''}. Geben Sie auch die genericode-Datei dieser Liste an, oder lassen Sie freien Text zu, wo Codelisten fehlen.`,
    en: `The code list ${uri}${version ? `, version ${version}` : ''} is missing. Its codes are needed by ${fields.map(({ id, label }) => `“${label}” (${id})`).join(', ')}${more > 0 ? ` and ${more} more` : ''}. Give the genericode file of that list too, or allow open lists.`,
  }),
  unnamedList: (id: string): Words => ({
    de: `${id} ist eine Auswahl, und das Schema nennt weder die Codes noch deren Liste. Ergänzen Sie im Schema eines von beiden.`,
    en: `${id} is a choice, and the schema says neither its codes nor their list. Add either to the schema.`,
  }),

  twoAddresses: (own: string, said: string): Words => ({
    de: `Das JSON-Schema nennt sich ${own}, und als Adresse ist ${said} angegeben. Geben Sie nur eine davon an.`,
    en: `The JSON Schema calls itself ${own}, and the options ${said}: say only one.`,
  }),
  /** `around`: the group in which it stands, '' for the top. */
  noProperty: (name: string, around: string): Words => ({
    de: `Das JSON-Schema hat ${around === '' ? 'auf oberster Ebene' : `in ${around}`} keine Eigenschaft ${name}. Geben Sie das JSON-Schema an, das zu dem anderen Schema gehört.`,
    en: `The JSON Schema has no property ${name} ${around === '' ? 'at its top' : `in ${around}`}. Give the one that belongs to the other schema.`,
  }),
  onlyRequiredHere: (name: string): Words => ({
    de: `Das JSON-Schema verlangt ${name}, das im anderen Schema fehlt. Geben Sie zwei Schemata an, die zusammengehören.`,
    en: `The JSON Schema requires ${name}, which the other schema has not. Give two that belong together.`,
  }),
  otherKind: (id: string): Words => ({
    de: `${id} ist im JSON-Schema etwas von anderer Art. Geben Sie zwei Schemata an, die zusammengehören.`,
    en: `${id} is another kind of thing in the JSON Schema. Give two that belong together.`,
  }),
  unfillable: (name: string): Words => ({
    de: `Das JSON-Schema verlangt ${name}, das niemand ausfüllen kann. Nehmen Sie es dort aus required heraus.`,
    en: `The JSON Schema requires ${name}, which nobody can fill in. Take it out of required there.`,
  }),
  noValue: (id: string): Words => ({
    de: `Kein Wert von ${id} folgt sowohl dem JSON-Schema als auch dem anderen Schema. Geben Sie zwei Schemata an, die zusammengehören.`,
    en: `No value of ${id} follows both the JSON Schema and the other schema. Give two that belong together.`,
  }),
  noCommonCode: (id: string): Words => ({
    de: `Das JSON-Schema hat keinen der Codes von ${id}. Geben Sie zwei Schemata an, die zusammengehören.`,
    en: `The JSON Schema has no code of ${id}. Give two that belong together.`,
  }),
} as const
