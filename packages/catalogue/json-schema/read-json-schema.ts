import type { DefinitionId, FieldId, FullLabel, Structure, Words } from '@kurier/forms/definition'
import { isObject } from '@kurier/forms/paths'
import type { ImportNote } from '../model/imported.ts'
import type { ReadResult } from '../model/tree.ts'
import { readGroup } from './groups.ts'
import { typeOf } from './keywords.ts'
import { obstacles } from './obstacles.ts'
import { newReading, note, notesOf, refuse, type Reading } from './reading.ts'
import { resolve } from './resolve.ts'
import { draftOf, idOf } from './schema-source.ts'

/**
 * A JSON Schema as the notation of forms has it: documents follow the one exactly when they follow the other. `id`: its own
 * address. Labels are titles, or else names of properties; a hint is a description. `codeHints`: descriptions of codes that
 * have a title too.
 */
export type SchemaReading = {
  structure: Structure
  title?: string
  description?: string
  id?: string
  labels: Record<DefinitionId, FullLabel>
  codes: Record<FieldId, Record<string, Words>>
  codeHints: Record<FieldId, Record<string, Words>>
  notes: ImportNote[]
}

/**
 * Reads a JSON Schema of draft 2020-12, 2019-09 or 07. What a form cannot say is refused with the JSON Pointer of its
 * keyword, in `id` and in the sentence, and what to do. Nothing is fetched. `file`: its name, as it is told to people.
 */
export function readJsonSchema(json: unknown, file: string): ReadResult<SchemaReading> {
  const place = { file, line: 1 }
  if (!isObject(json)) return { ok: false, obstacles: [{ place, id: '', message: obstacles.noObjectSchema }] }
  const reading = newReading(file, json)
  const root = draftOf(json) ? rootOf(reading) : refuse(reading, '/$schema', obstacles.otherDraft)
  if (!root || reading.obstacles.length > 0) return { ok: false, obstacles: reading.obstacles }
  return { ok: true, value: { ...root, ...tablesOf(reading), notes: notesOf(reading), ...named(idOf(json)) } }
}

const named = (id: string | undefined) => (id === undefined ? {} : { id })

function rootOf(reading: Reading): Pick<SchemaReading, 'structure' | 'title' | 'description'> | undefined {
  if (reading.root.$schema === undefined) {
    note(reading, 'hint', '/$schema', {
      de: 'Das Schema nennt seine Fassung nicht; gelesen wird es als Draft 2020-12.',
      en: 'The schema does not name its draft; it is read as draft 2020-12.',
    })
  }
  const resolved = resolve(reading, reading.root, '')
  const type = resolved && typeOf(reading, resolved.spot)
  if (!type) return undefined
  if (type !== 'object') return refuse(reading, '/type', obstacles.noForm)
  const { members, furtherProperties, rules } = readGroup(reading, resolved.spot, true)
  const { title, description } = resolved.words
  return {
    structure: {
      root: members,
      ...(furtherProperties && { furtherProperties }),
      ...(rules && { rules }),
      fields: Object.fromEntries(reading.fields),
      groups: Object.fromEntries(reading.groups),
    },
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
  }
}

const tablesOf = (reading: Reading): Pick<SchemaReading, 'labels' | 'codes' | 'codeHints'> => ({
  labels: Object.fromEntries(reading.labels),
  codes: Object.fromEntries(reading.codes),
  codeHints: Object.fromEntries(reading.codeHints),
})
