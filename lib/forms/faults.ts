import { isGroupId, type DefinitionId, type FieldId, type FormDefinition, type Member } from './definition.ts'

/** What a generated validator reports of one broken keyword. */
export type BrokenKeyword = {
  keyword: string
  /** JSON Pointer of the value that the keyword judged. */
  instancePath: string
  schemaPath: string
  params: Readonly<Record<string, unknown>>
}

/**
 * The validator of a form, generated from its JSON Schema. It stops looking for more once it has found
 * `mostBrokenKeywords`, so that a hostile document costs no more than its reading.
 */
export type Validate = { (document: unknown): boolean; errors?: readonly BrokenKeyword[] | null }

/** Faults that are told at most. */
export const mostFaults = 1000

/** What a value was expected to be. */
export type ExpectedType = 'text' | 'number' | 'integer' | 'boolean' | 'list' | 'group'

type Kinds = {
  /** Something required is not there. */
  missing: object
  /** The group, or the whole document, has a property that it does not define. */
  'unknown-property': object
  type: { expected: ExpectedType }
  'too-short': { limit: number }
  'too-long': { limit: number }
  pattern: object
  'not-listed': object
  'too-small': { limit: number }
  'too-large': { limit: number }
  'too-few': { limit: number }
  'too-many': { limit: number }
  'no-date': object
  /** `limit`: decimals that are allowed. */
  decimals: { limit: number }
  /** None of the fields is there of which a group demands at least one. */
  'none-of': { of: readonly FieldId[] }
}

export type FaultKind = keyof Kinds

/**
 * One thing that is wrong in a document. `pointer`: JSON Pointer (RFC 6901) of the value, or of where it is missing. `id`:
 * the definition that is not followed, of an unknown property the group that has it; none for the document as a whole.
 */
export type FaultOf<K extends FaultKind> = { kind: K; pointer: string; id?: DefinitionId } & Kinds[K]
export type Fault = { [K in FaultKind]: FaultOf<K> }[FaultKind]

type Found = { [K in FaultKind]: { kind: K; below?: string } & Kinds[K] }[FaultKind]

const expectedTypes: Readonly<Record<string, ExpectedType>> = {
  string: 'text',
  number: 'number',
  integer: 'integer',
  boolean: 'boolean',
  array: 'list',
  object: 'group',
}

const limitOf = ({ params }: BrokenKeyword): number => Number(params.limit)

/** Each keyword of the schema, as what it says of the document. */
const found: Readonly<Record<string, (broken: BrokenKeyword, form: FormDefinition) => Found>> = {
  required: ({ params }) => ({ kind: 'missing', below: String(params.missingProperty) }),
  additionalProperties: ({ params }) => ({ kind: 'unknown-property', below: String(params.additionalProperty) }),
  type: ({ params }) => ({ kind: 'type', expected: expectedTypes[String(params.type)] ?? 'text' }),
  minLength: (broken) => ({ kind: 'too-short', limit: limitOf(broken) }),
  maxLength: (broken) => ({ kind: 'too-long', limit: limitOf(broken) }),
  pattern: () => ({ kind: 'pattern' }),
  enum: () => ({ kind: 'not-listed' }),
  minimum: (broken) => ({ kind: 'too-small', limit: limitOf(broken) }),
  maximum: (broken) => ({ kind: 'too-large', limit: limitOf(broken) }),
  minItems: (broken) => ({ kind: 'too-few', limit: limitOf(broken) }),
  maxItems: (broken) => ({ kind: 'too-many', limit: limitOf(broken) }),
  format: () => ({ kind: 'no-date' }),
  multipleOf: (broken) => ({ kind: 'decimals', limit: limitOf(broken) }),
  anyOf: ({ instancePath }, form) => ({ kind: 'none-of', of: anyOf(form, idAt(instancePath)) }),
}

function anyOf(form: FormDefinition, id: DefinitionId | undefined): readonly FieldId[] {
  return (id && form.groups[id]?.rule?.of) ?? []
}

/** The definition that a pointer ends at; of an item of a list the list's. */
export function idAt(pointer: string): DefinitionId | undefined {
  // the expression matches ids only
  return /\/([FG]\d{8})(?:\/\d+)?$/.exec(pointer)?.[1] as DefinitionId | undefined
}

const parentOf = (pointer: string): string => pointer.slice(0, pointer.lastIndexOf('/'))

/** `~` and `/` in a name, as a JSON Pointer writes them. */
const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')

/** Part of an `anyOf`, which says by itself what is wrong. */
const isPart = ({ schemaPath }: BrokenKeyword): boolean => /\/anyOf\/\d+\//.test(schemaPath)

/** @throws Error for a keyword that no form uses: a mistake of the generator */
function faultOf(form: FormDefinition, broken: BrokenKeyword): Fault {
  const read = found[broken.keyword]
  if (!read) throw new Error(`nothing is known of the keyword ${broken.keyword}`)
  const { below, ...rest } = read(broken, form)
  const pointer = below === undefined ? broken.instancePath : `${broken.instancePath}/${escaped(below)}`
  const id = idAt(rest.kind === 'unknown-property' ? broken.instancePath : pointer)
  return { pointer, ...(id && { id }), ...rest }
}

/**
 * What is wrong with a document, each fault once, in the order in which the form asks; at most `mostFaults`. A value of the
 * wrong type has no other faults. Empty when the document follows the form.
 */
export function faultsOf(form: FormDefinition, validate: Validate, document: unknown): Fault[] {
  if (validate(document)) return []
  const faults = new Map<string, Fault>()
  const ofWrongType = new Set<string>()
  for (const broken of validate.errors ?? []) {
    if (isPart(broken)) continue
    const fault = faultOf(form, broken)
    if (fault.kind === 'type') ofWrongType.add(fault.pointer)
    faults.set(`${fault.kind} ${fault.pointer}`, fault)
  }
  const told = [...faults.values()].filter(({ kind, pointer }) => kind === 'type' || !ofWrongType.has(pointer))
  return inOrderOf(form, told).slice(0, mostFaults)
}

/** Faults in the order in which the form asks. */
export function inOrderOf(form: FormDefinition, faults: readonly Fault[]): Fault[] {
  return faults
    .map((fault) => ({ fault, place: placeOf(form, fault.pointer) }))
    .sort((one, other) => inOrder(one.place, other.place))
    .map(({ fault }) => fault)
}

const membersOf = (form: FormDefinition, id: DefinitionId): readonly Member[] =>
  isGroupId(id) ? (form.groups[id]?.members ?? []) : []

/** Positions on the way to a pointer: of each member in its group, of each item in its list. Unknown properties come last. */
function placeOf(form: FormDefinition, pointer: string): number[] {
  let members = form.root
  return pointer
    .split('/')
    .slice(1)
    .map((segment) => {
      if (/^\d+$/.test(segment)) return Number(segment)
      const at = members.findIndex(({ id }) => id === segment)
      const member = members[at]
      members = member ? membersOf(form, member.id) : []
      return at < 0 ? Number.MAX_SAFE_INTEGER : at
    })
}

function inOrder(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((position, index) => position !== other[index])
  return at < 0 ? one.length - other.length : (one[at] ?? -1) - (other[at] ?? -1)
}

/** The group that has what a pointer ends at; nothing when the document itself has it. */
export function groupAround(pointer: string): DefinitionId | undefined {
  return idAt(parentOf(pointer.replace(/\/\d+$/, '')))
}

/** How a group, or the document, lists the definition that a pointer ends at; nothing when it does not. */
export function memberAt(form: FormDefinition, pointer: string): Member | undefined {
  const id = idAt(pointer)
  const parent = groupAround(pointer)
  return (parent ? membersOf(form, parent) : form.root).find((member) => member.id === id)
}
