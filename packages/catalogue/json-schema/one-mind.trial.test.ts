import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isGroupId, type Condition, type FormDefinition, type Path } from '@kurier/forms/definition'
import { faultsOf } from '@kurier/forms/faults'
import { jsonSchemaOf } from '@kurier/forms/json-schema'
import { forms } from '@kurier/forms/registry/forms.generated'
import { arbitraryForm } from '@kurier/forms/testing/arbitrary-form'
import { documentsFor } from '@kurier/forms/testing/documents-for'
import { runs } from '@kurier/test-kit/share'
import { readJsonSchema } from './read-json-schema.ts'
import { ajvOf } from './testing/ajv-of.ts'
import { arbitrarySchema } from './testing/arbitrary-schema.ts'

function structureOf(schema: object) {
  const read = readJsonSchema(JSON.parse(JSON.stringify(schema)), 'form.schema.json')
  if (!read.ok) throw new Error(read.obstacles.map(({ message }) => message.en).join('\n'))
  return read.value.structure
}

const schemaOf = (form: FormDefinition): object => jsonSchemaOf(form, 'https://schemas.example')

/** A value that must be there, of which the schema says nothing, under a name that no label of the catalogue has. */
const isUnaskable = (form: FormDefinition): boolean =>
  [form.root, ...Object.values(form.groups).map(({ members }) => members)]
    .flat()
    .some(
      ({ id, name, required }) =>
        required && name !== undefined && /hint|unknown/.test(form.fields[id]?.type.kind ?? ''),
    )

/** Paths of what a condition puts in an order. */
function orderedIn(condition: Condition): Path[] {
  if (typeof condition === 'boolean') return []
  if (condition.op === 'not') return orderedIn(condition.of)
  if ('of' in condition) return condition.of.flatMap(orderedIn)
  if (condition.op !== 'less-than') return []
  return [condition.left, condition.right].flatMap((side) => ('path' in side ? [side.path] : []))
}

/** A rule that puts values in an order of which the schema does not say that they are numbers. */
const ordersUntyped = (form: FormDefinition): boolean =>
  [form, ...Object.values(form.groups)]
    .flatMap(({ rules = [] }) => rules.flatMap(({ condition }) => orderedIn(condition)))
    .some((path) => {
      const id = path.at(-1)
      return id !== undefined && !isGroupId(id) && /hint|unknown/.test(form.fields[id]?.type.kind ?? '')
    })

describe('a JSON Schema and the structure that is read from it', () => {
  it('are of one mind about documents, whatever a schema of the kind that is taken says', () => {
    const subjects = arbitrarySchema.chain((schema) => {
      const structure = structureOf(schema)
      const documents = fc.array(documentsFor(structure), { minLength: 8, maxLength: 8 })
      return fc.record({ schema: fc.constant(schema), structure: fc.constant(structure), documents })
    })
    const property = fc.property(subjects, ({ schema, structure, documents }) => {
      const validate = ajvOf(schema)
      for (const document of documents) {
        const faults = faultsOf(structure, document)
        expect({ document, isValid: faults.length === 0 }).toEqual({ document, isValid: validate(document) })
      }
    })
    fc.assert(property, { numRuns: runs(120) })
  })

  it('are of one mind when the schema is one that this product serves', () => {
    const subjects = arbitraryForm()
      .filter((form) => !isUnaskable(form) && !ordersUntyped(form))
      .chain((form) =>
        fc.record({ form: fc.constant(form), documents: fc.array(documentsFor(form), { minLength: 6, maxLength: 6 }) }),
      )
    const property = fc.property(subjects, ({ form, documents }) => {
      const schema = schemaOf(form)
      const [structure, validate] = [structureOf(schema), ajvOf(schema)]
      for (const document of documents) {
        expect({ document, isValid: faultsOf(structure, document).length === 0 }).toEqual({
          document,
          isValid: validate(document),
        })
      }
    })
    fc.assert(property, { numRuns: runs(80) })
  })

  it.each(forms.map((form) => [form.name, form] as const))('are of one mind about documents of %s', (_, form) => {
    const structure = structureOf(schemaOf(form))
    const property = fc.property(documentsFor(form), (document) => {
      const told = faultsOf(structure, document).map(({ kind, pointer }) => `${kind} ${pointer}`)
      expect(told).toEqual(faultsOf(form, document).map(({ kind, pointer }) => `${kind} ${pointer}`))
    })
    fc.assert(property, { numRuns: runs(100) })
  })
})
