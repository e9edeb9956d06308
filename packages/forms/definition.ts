/** A text in both languages. */
export type Words = { de: string; en: string }

export type FieldId = `F${string}`
export type GroupId = `G${string}`
export type DefinitionId = FieldId | GroupId

/** A single value of a data record. */
export type Scalar = string | number | boolean

/** A code list by its canonical URI, and the version that was read; `version` is missing where the list names none. */
export type CodeListName = { uri: string; version?: string }

/**
 * The values that a field takes. Lengths count code points; `pattern` is a regular expression with the `u` flag. A
 * `question` takes 001, 002, 003; `money` a number with at most two decimals as written, a `number` with at most
 * `decimals` decimals; a `time` is `HH:MM:SS` with an offset or Z and a `datetime` a day with a time like that (RFC
 * 3339 section 5.6); a `proof` names evidence, a file of at most `maxSize` bytes of one of the `mediaTypes`; a `hint`
 * and an `unknown` take any value, null included; a `note` is only read, and documents never hold it. `neverOffered`:
 * codes that documents may hold and no form offers; `list`: where the codes come from.
 */
export type FieldType =
  | { kind: 'text'; min?: number; max?: number; pattern?: string }
  | { kind: 'codes'; codes: readonly string[]; neverOffered?: readonly string[]; list?: CodeListName }
  | { kind: 'integer'; min?: number; max?: number }
  | { kind: 'number'; min?: number; max?: number; decimals?: number }
  | { kind: 'money'; min?: number; max?: number }
  | { kind: 'proof'; maxSize?: number; mediaTypes?: readonly string[] }
  | { kind: 'question' | 'date' | 'time' | 'datetime' | 'boolean' | 'hint' | 'note' | 'unknown' }

/**
 * A field; its title and description are the specification's, in German, where it gives any. `fixed`: the only value it
 * may have, which people are not asked for; `preset`: its value before somebody writes; `isHidden`: people never see
 * it; `isDeclaration`: a boolean that is one box to tick, and not answered while it is not ticked; `isOrLater`: a file that
 * everybody adds or promises for later.
 */
export type Field = {
  title?: string
  description?: string
  type: FieldType
  fixed?: Scalar
  preset?: Scalar
  isHidden?: true
  isDeclaration?: true
  isOrLater?: true
}

/**
 * A property of a group. `name`: what it is called in documents, its id unless given. `list`: an array of the named
 * definition, with `min` to `max` items, no two alike where they are `unique`.
 */
export type Member = {
  id: DefinitionId
  name?: string
  required: boolean
  list?: { min: number; max?: number; unique?: true }
}

/** Ids of members, from the group that has a rule down to the target; none before the last is a list. */
export type Path = readonly DefinitionId[]

export type Operand = { path: Path } | { value: Scalar }

/** How values are compared, and how conditions are joined. */
export type FormComparison = 'equal' | 'not-equal' | 'less-than'
export type Joint = 'and' | 'or' | 'xor'

/**
 * The condition of a rule in its group. It is true, false, or unknown: a comparison (`less-than`) with a missing value
 * and a date of missing parts are unknown, and so is everything that depends on them. A missing value equals nothing. A
 * list equals what it holds. `xor`: exactly one of them. `less-than` compares numbers, and days and times with their
 * like. `is-true`: a boolean that is there and true.
 */
export type Condition =
  | boolean
  | { op: FormComparison; left: Operand; right: Operand }
  | { op: Joint; of: readonly Condition[] }
  | { op: 'not'; of: Condition }
  | { op: 'is-empty' | 'is-true'; path: Path }
  | { op: 'is-valid-date'; day: Path; month: Path; year: Path }

/**
 * A rule of a group, or of the root. `require`, `forbid`: the target must be there, or must not be, when the condition
 * is true; a target is only required where the group around it is there. A forbidden target is neither asked nor sent.
 * `valid`: the condition must not be false; `message` says what is wrong then. `id`: by which an operator switches it
 * off.
 */
export type FormRule =
  | { id: string; effect: 'require' | 'forbid'; target: Path; condition: Condition; message?: Words }
  | { id: string; effect: 'valid'; target?: Path; condition: Condition; message: Words }

/** At least one of these fields, as soon as the group is there. */
export type AnyOf = { kind: 'any-of'; of: readonly FieldId[] }
/** Parts of one date, of which only the year must be known: together they are a day that exists, and no day is without its month. */
type DayParts = { kind: 'day'; day: FieldId; month: FieldId; year: FieldId }
/** The group that the value of `by` names. */
type Branch = { kind: 'branch'; by: FieldId; to: Readonly<Record<string, GroupId>> }
/** The codes of `by` that show each of these members. */
type Opens = { by: FieldId; members: Readonly<Record<DefinitionId, readonly string[]>> }

/**
 * `rule`: what a document must follow beyond the members. `asks`: what only the form asks of those who fill it in;
 * documents may do without. `opens`: what the form shows only after these answers, and asks of nobody.
 * `furtherProperties`: the group is not known whole and takes more than its members. `isChoice`: exactly one of its members is
 * there; of some of its members a rule says it (choices.ts). `rules`: what else holds in it, by conditions.
 */
export type Group = {
  title?: string
  description?: string
  members: readonly Member[]
  rule?: AnyOf
  asks?: AnyOf | Branch | DayParts
  opens?: Opens
  furtherProperties?: true
  isChoice?: true
  rules?: readonly FormRule[]
}

/** A legal basis, with an https address where there is one. */
export type Basis = { text: string; link?: string }

/** What a form shows for a definition: our words, where the specification gives none or only German ones. */
export type Label = { label: Words; hint?: Words }

/**
 * A label with what imported forms say besides. `text`: a paragraph before it, such as a declaration that is too long for a
 * label; `output`, `outputHint`: what case workers read instead; `basis`: why it is asked.
 */
export type FullLabel = Label & { text?: Words; output?: Words; outputHint?: Words; basis?: readonly Basis[] }

/** The words of a form: labels of its definitions, and the meanings of its codes. */
export type FormWords = {
  definitions: Readonly<Record<string, Label>>
  codes: Readonly<Record<string, Readonly<Record<string, Words>>>>
}

/**
 * How sure the words of a list, or the label of a field, are: `certain` when the public catalogue has the same element with
 * exactly our codes, `likely` when it has another element on the same subject with exactly our codes. Neither is officially
 * confirmed.
 */
export const certainties = ['certain', 'likely'] as const
export type Certainty = (typeof certainties)[number]

/**
 * Texts of a form. `codes`: as far as the meaning is known; `sources`: how, by field; `codeHints`: what is said of a code
 * besides; `ruleTexts`: rules in words alone, by definition ('' the form itself), for case workers.
 */
export type Labels = {
  definitions: Readonly<Record<string, FullLabel>>
  codes: FormWords['codes']
  sources?: Readonly<Record<string, Certainty>>
  codeHints?: Readonly<Record<string, Readonly<Record<string, Words>>>>
  ruleTexts?: Readonly<Record<string, readonly string[]>>
}

/**
 * One page of the form: a key for the address, and the members of the root that it asks for. `sections`: what is said at the
 * start of single groups of it, where their names alone do not say enough. `breaks`: paths of ids with dots, without places in
 * lists, before which a new step begins.
 */
export type FormPage = {
  key: string
  title: Words
  intro?: Words
  sections?: Readonly<Record<GroupId, Words>>
  members: readonly DefinitionId[]
  breaks?: readonly string[]
}

/** Where an imported form comes from: the id and version of its schema, and what kind of schema that was. */
export type FormSource = { format: 'xdf2' | 'xdf3' | 'json-schema'; id: string; version: string }

/** The structure of documents. */
export type Structure = {
  root: readonly Member[]
  /** The document itself takes more than the members of its root, as a group does that is not known whole. */
  furtherProperties?: true
  /** Rules of the root. */
  rules?: readonly FormRule[]
  fields: Readonly<Record<string, Field>>
  groups: Readonly<Record<string, Group>>
}

/** A form as data; plain JSON, so that a page can hand it to the browser. */
export type FormDefinition = Structure & {
  /** First part of its address, as in `{schema_base}/forms/<name>/<version>/form.schema.json`. */
  name: string
  version: string
  /** The form is filled in at `/form/<path>`. */
  path: string
  title: Words
  /** What the form is for, in a sentence or two. */
  intro: Words
  /** The public service that is applied for. */
  serviceIdentifier: string
  /** The paths of the parts of the applicant's name, in the order of speech, the family name last. */
  applicantName: readonly (readonly DefinitionId[])[]
  /** What fields that the public catalogue does not know ask of the applicant, by HTML's names for autofill. */
  purposes?: Readonly<Record<FieldId, string>>
  labels: Labels
  /** The text instead of details that the form cannot ask for; in general words unless given. */
  recorded?: Words
  pages: readonly FormPage[]
  /**
   * Set for an imported form, where rules alone open members. Texts without a translation are German in both languages.
   */
  source?: FormSource
  /** What the schema's description says. */
  schemaDescription?: string
  /** Address of its schema, where that is not ours. */
  schemaUri?: string
  /** The structure by the schema at that address, when it was given: documents must follow it too. */
  given?: Structure
}

/** The codes of every question (specification 2.1 rule 5); 001 is yes and opens the details, which 0019 assumes. */
export const questionCodes = ['001', '002', '003'] as const
/** The answers to a question that a form offers: yes and no. The meaning of the third is unknown. */
export const offeredAnswers = ['001', '002'] as const
/** The code that stands for "something else" in lists that have a free text. */
export const OTHER = '999'

/** `min` to `max` code points; without `max`, or without both, no such bound. */
export const text = (min?: number, max?: number, pattern?: string): FieldType => ({
  kind: 'text',
  ...(min !== undefined && { min }),
  ...(max !== undefined && { max }),
  ...(pattern !== undefined && { pattern }),
})

/** Codes as they are, or every value of a range of digits: `codes('000', '121-131')` has 000 and 121 to 131. */
export function codes(...values: readonly string[]): FieldType {
  return { kind: 'codes', codes: values.flatMap(everyCode) }
}

/** A list without the codes that no form offers. */
export const unoffered = (list: FieldType, ...neverOffered: readonly string[]): FieldType =>
  list.kind === 'codes' ? { ...list, neverOffered } : list

/** The values of a list or a question, those that no form offers included; of other fields none. */
export function codesOf(type: FieldType): readonly string[] {
  if (type.kind === 'question') return questionCodes
  return type.kind === 'codes' ? type.codes : []
}

/** The values that a form offers for a list or a question. */
export function offeredCodes(type: FieldType): readonly string[] {
  if (type.kind === 'question') return offeredAnswers
  if (type.kind !== 'codes') return []
  const { codes: all, neverOffered = [] } = type
  return all.filter((code) => !neverOffered.includes(code))
}

function everyCode(value: string): string[] {
  const [first = '', last] = value.split('-')
  if (last === undefined) return [value]
  const count = Number(last) - Number(first) + 1
  return Array.from({ length: count }, (_, at) => String(Number(first) + at).padStart(first.length, '0'))
}

export const integer = (min?: number, max?: number): FieldType => ({
  kind: 'integer',
  ...(min !== undefined && { min }),
  ...(max !== undefined && { max }),
})
export const number = (min?: number): FieldType => ({ kind: 'number', ...(min !== undefined && { min }) })
export const question: FieldType = { kind: 'question' }
/** An amount of money that is not negative. */
export const money: FieldType = { kind: 'money', min: 0 }
export const date: FieldType = { kind: 'date' }
export const boolean: FieldType = { kind: 'boolean' }
export const proof: FieldType = { kind: 'proof' }
export const hint: FieldType = { kind: 'hint' }
export const unknown: FieldType = { kind: 'unknown' }

/** A property as the specification writes it: `F60000233 req`, `F60000296[]`, `F60000262[2-5] req`. */
export type MemberNotation = DefinitionId

/** Reads properties in the specification's notation; `[]` is an array of at least one. */
export function members(...notations: readonly MemberNotation[]): Member[] {
  return notations.map(readMember)
}

function readMember(notation: MemberNotation): Member {
  const match = /^(?<id>[FG]\d{8,11})(?<list>\[(?:(?<min>\d+)-(?<max>\d+))?\])?(?<required> req)?$/.exec(notation)
  if (!match?.groups) throw new Error(`${notation} is no property in the notation of the specification`)
  const { id, list, min, max, required } = match.groups
  return {
    id: id as DefinitionId, // the expression starts with F or G
    required: required !== undefined,
    ...(list && { list: min && max ? { min: Number(min), max: Number(max) } : { min: 1 } }),
  }
}

export const isGroupId = (id: DefinitionId): id is GroupId => id.startsWith('G')

/** True when people answer a field: it is neither only read, nor fixed, hidden or of unknown kind. */
export const isAnswered = ({ type, fixed, isHidden }: Field): boolean =>
  !['note', 'hint', 'unknown'].includes(type.kind) && fixed === undefined && !isHidden

/** What a member is called in documents. */
export const nameOf = ({ id, name }: Member): string => name ?? id

/** The members of a group that documents may hold; members that are only read are left out. */
export const documentMembers = (form: Pick<Structure, 'fields'>, { members: all }: Pick<Group, 'members'>): Member[] =>
  all.filter(({ id }) => form.fields[id]?.type.kind !== 'note')

/** The document itself, as the group of the root's members. */
export const rootGroup = ({ root, furtherProperties, rules }: Structure): Group => ({
  members: root,
  ...(furtherProperties && { furtherProperties }),
  ...(rules && { rules }),
})

/** @throws Error when the form does not define it: a mistake in its tables */
export function fieldOf(form: Pick<FormDefinition, 'fields'>, id: FieldId): Field {
  const field = form.fields[id]
  if (!field) throw new Error(`field ${id} is not defined`)
  return field
}

/** @throws Error when the form does not define it: a mistake in its tables */
export function groupOf(form: Pick<FormDefinition, 'groups'>, id: GroupId): Group {
  const group = form.groups[id]
  if (!group) throw new Error(`group ${id} is not defined`)
  return group
}
