import { codesOf, type FormDefinition } from '@kurier/forms/definition'
import { invalid } from '../../../platform/errors.ts'
import type { WordsLanguage } from '../terms.ts'
import type { GivenText, GivenWords } from './given-words.ts'

type WordsObject = Record<string, unknown>

const isObject = (value: unknown): value is WordsObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/** Schemas nest as deeply as the form's groups do, which is far less. */
const DEEPEST = 60

/**
 * What a JSON Schema says of a form's fields: `oneOf` or `anyOf` with `const` and `title`, or `enum` with the texts beside it,
 * under the form's ids; the title of a field to which the form gives no label.
 * @throws Refusal `invalid` when it says nothing of the form's fields
 */
export function readSchemaWords(form: FormDefinition, schema: WordsObject, language: WordsLanguage): GivenWords {
  const definitions: Record<string, { label: GivenText }> = {}
  const codes: Record<string, Record<string, GivenText>> = {}
  const visit = (value: unknown, depth: number): void => {
    if (depth > DEEPEST) return
    if (Array.isArray(value)) for (const item of value) visit(item, depth + 1)
    if (!isObject(value)) return
    for (const [key, part] of Object.entries(value)) {
      const field = form.fields[key]
      if (field && isObject(part)) {
        const meanings = meaningsIn(part)
        if (meanings && codesOf(field.type).length > 0) {
          codes[key] = Object.fromEntries(Object.entries(meanings).map(([code, text]) => [code, { [language]: text }]))
        }
        const isSilent = !form.labels.definitions[key] && field.title === undefined
        if (isSilent && isText(part.title)) definitions[key] = { label: { [language]: part.title } }
      }
      visit(part, depth + 1)
    }
  }
  visit(schema, 0)
  if (Object.keys(codes).length + Object.keys(definitions).length > 0) return { definitions, codes }
  const detail =
    'This JSON Schema says of no field of the form what its codes mean: under an id such as F00000984 there must be oneOf with const and title, or enum with a list of texts such as enumNames.'
  throw invalid([{ pointer: '/file', detail }])
}

/** The meanings of codes in the schema of one field, or of its items. */
function meaningsIn(schema: WordsObject): Record<string, string> | undefined {
  const own = ofChoices(schema.oneOf) ?? ofChoices(schema.anyOf) ?? ofEnum(schema)
  return own ?? (isObject(schema.items) ? meaningsIn(schema.items) : undefined)
}

function ofChoices(choices: unknown): Record<string, string> | undefined {
  if (!Array.isArray(choices)) return undefined
  const found = choices.flatMap((choice): [string, string][] => {
    if (!isObject(choice) || !isText(choice.const)) return []
    const text = [choice.title, choice.description].find(isText)
    return text === undefined ? [] : [[choice.const, text]]
  })
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

/** Texts beside `enum` under names such as enumNames, x-enum-descriptions: a list in its order, or a table by code. */
function ofEnum(schema: WordsObject): Record<string, string> | undefined {
  const { enum: values } = schema
  if (!Array.isArray(values)) return undefined
  const [, texts] =
    Object.entries(schema).find(([key]) => /^(x-?)?enum[-_]?(names|titles|labels|descriptions)$/i.test(key)) ?? []
  const textAt = (code: string, at: number): unknown =>
    Array.isArray(texts) ? texts[at] : isObject(texts) ? texts[code] : undefined
  const found = values.filter(isText).flatMap((code, at): [string, string][] => {
    const text = textAt(code, at)
    return isText(text) ? [[code, text]] : []
  })
  return found.length > 0 ? Object.fromEntries(found) : undefined
}
