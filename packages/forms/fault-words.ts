import { isGroupId, type DefinitionId, type FieldType, type FormDefinition, type Words } from './definition.ts'
import { english } from './fault-words-en.ts'
import { german } from './fault-words-de.ts'
import { isYear, type About, type Sentences } from './fault-sentences.ts'
import type { FormFault } from './fault-kinds.ts'
import { stepsTo } from './pointers.ts'
import { writtenAs } from './written-as.ts'

export type Language = keyof Words

const sentences: Readonly<Record<Language, Sentences>> = { de: german, en: english }

const answers: Readonly<Record<FieldType['kind'], About['answer']>> = {
  text: 'text',
  codes: 'choice',
  integer: 'number',
  number: 'number',
  question: 'question',
  money: 'number',
  date: 'date',
  time: 'text',
  datetime: 'text',
  boolean: 'choice',
  proof: 'document',
  hint: 'text',
  note: 'text',
  unknown: 'text',
}

/** A fault as a sentence that names the label and says what to do; nothing of what was entered is repeated. */
export function faultSentence(form: FormDefinition, fault: FormFault, language: Language): string {
  // the sentence of a kind takes the fault of that kind; a lookup by a union does not show it to the compiler
  const sentence = sentences[language][fault.kind] as (fault: FormFault, about: About) => string
  return sentence(fault, about(form, fault, language))
}

function about(form: FormDefinition, fault: FormFault, language: Language): About {
  const { id, pointer } = fault
  const field = id && form.fields[id]
  const type = field && field.type
  const end = stepsTo(form, pointer).at(-1)
  const labels = 'of' in fault ? (fault.of ?? []).map((of) => labelOf(form, of, language, id)) : []
  return {
    label: id ? labelOf(form, asDate(form, fault, end?.around) ?? id, language, end?.around) : form.title[language],
    answer: field?.isDeclaration ? 'declaration' : type ? answers[type.kind] : 'group',
    isList: end?.member?.list !== undefined && !end.isItem && fault.kind !== 'unknown-property',
    ...(type && { type }),
    alternatives: new Intl.ListFormat(writtenAs[language], { type: 'disjunction' }).format(labels),
  }
}

/** The group of a date of which the year is missing: people are asked for the whole date. */
function asDate(
  form: FormDefinition,
  { kind, id }: FormFault,
  around: DefinitionId | undefined,
): DefinitionId | undefined {
  const field = id && form.fields[id]
  if (kind !== 'missing' || !around || !isGroupId(around) || !field || !isYear(field.type)) return undefined
  const all = form.groups[around]?.members.map((member) => form.fields[member.id]?.type.kind) ?? []
  return all.length === DAY_PARTS && all.every((one) => one === 'integer') ? around : undefined
}

const DAY_PARTS = 3

/** The label of a definition, else its group's title and its id (decisions 8). */
function labelOf(form: FormDefinition, id: DefinitionId, language: Language, group?: DefinitionId): string {
  const own = form.labels.definitions[id]?.label[language]
  if (own !== undefined) return own
  const around = group && (form.labels.definitions[group]?.label[language] ?? form.groups[group]?.title)
  return `${around ?? form.groups[id]?.title ?? form.title[language]} (${id})`
}
