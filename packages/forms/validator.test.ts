import { describe, expect, test } from 'vitest'
import { groupOf, isGroupId, type FormDefinition } from './definition.ts'
import type { Json } from './document.ts'
import { faultsOf } from './faults.ts'
import { forms } from './registry/forms.generated.ts'
import { casesOf, groupCases, type Case } from './testing/definition-cases.ts'
import { definitionIds, firstPlaces, fullestDocument, smallestDocument } from './testing/form-documents.ts'
import { removed, replaced } from './testing/json-pointer.ts'

const untyped = ['hint', 'unknown']

/** A form with what is found in its documents, and the most that one can hold. */
function subjectOf(form: FormDefinition) {
  const found = (document: Json) => faultsOf(form, document).map(({ kind, pointer }) => `${kind} ${pointer}`)
  return { form, found, fullest: fullestDocument(form), places: firstPlaces(form) }
}

type Subject = ReturnType<typeof subjectOf>
const subjects = forms.map(subjectOf)

/** Puts each case's value at the place, in an otherwise complete document. */
function judge({ found, fullest }: Subject, cases: readonly Case[], place: string) {
  expect(cases.length).toBeGreaterThan(1)
  for (const { value, faults } of cases) {
    const expected = faults.map(({ kind, below }) => `${kind} ${place}${below}`).sort()
    const got = found(replaced(fullest, place, value)).sort()
    // an assertion for each of tens of thousands of cases would take longer than the cases
    if (got.join() !== expected.join()) expect({ value, got }).toEqual({ value, got: expected })
  }
}

describe.each(subjects.map((subject) => [subject.form.name, subject] as const))('a document of %s', (_, subject) => {
  const { form, found, fullest, places } = subject

  test('passes with as little as there may be, and with all there can be', () => {
    expect(found(smallestDocument(form))).toEqual([])
    expect(found(fullest)).toEqual([])
  })

  test('has values just inside told from values just outside, as a whole', () => {
    judge(subject, groupCases(form, { members: form.root, furtherProperties: form.furtherProperties }), '')
  })

  test.each([...places])('has values just inside told from values just outside in %s', (id, place) => {
    judge(subject, casesOf(form, id), place)
  })

  test('holds each definition but hints that no group lists', () => {
    const unplaced = definitionIds(form).filter((id) => !places.has(id))
    expect(unplaced.filter((id) => form.fields[id]?.type.kind !== 'hint')).toEqual([])
  })

  test('with a fault in every field has all of them told', () => {
    const fields = [...places].filter(([id]) => !isGroupId(id) && !untyped.includes(form.fields[id]?.type.kind ?? ''))
    const document = fields.reduce((changed, [, place]) => replaced(changed, place, {}), fullest)
    expect(found(document).sort()).toEqual(fields.map(([, place]) => `type ${place}`).sort())
  })

  test('passes without what may be left out, wherever that stands', () => {
    const groups = [...places].flatMap(([id, place]) => (isGroupId(id) ? [{ ...groupOf(form, id), place }] : []))
    const optional = groups.flatMap(({ members, place }) =>
      members.filter(({ required }) => !required).map(({ id }) => `${place}/${id}`),
    )
    const faults = optional.map((pointer) => [pointer, found(removed(fullest, pointer))])
    expect(faults).toEqual(optional.map((pointer) => [pointer, []]))
  })
})
