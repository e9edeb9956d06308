import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { askedFaultsOf } from '@kurier/forms/asked-faults'
import type { Condition, DefinitionId, FormDefinition, FormRule, Group, Member } from '@kurier/forms/definition'
import { documentOf, valuesOf } from '@kurier/forms/document'
import { pathOfPointer } from '@kurier/forms/pointers'
import { arbitraryForm } from '@kurier/forms/testing/arbitrary-form'
import { documentsFor } from '@kurier/forms/testing/documents-for'
import { partsOf } from '../document-view-parts.ts'
import { draftText, readDraft } from '../draft/draft.ts'
import { summaryOf } from '../fields/summaries.ts'
import { loadJudge } from '../judge.ts'
import { fieldAt } from '../places.ts'
import { shownMembers } from '../presences.ts'
import { statesOf } from '../rule-places.ts'
import { importedForm } from '../testing/imported-form.ts'
import { stepsOf } from './steps.ts'

const title = { de: 'Seite', en: 'Page' }
const text = { type: { kind: 'text', max: 50 } } as const
const needed = (id: DefinitionId): Member => ({ id, required: true })
const optional = (id: DefinitionId): Member => ({ id, required: false })
const isThere = (id: DefinitionId): Condition => ({ op: 'not', of: { op: 'is-empty', path: [id] } })
const demand = (op: 'xor' | 'or', ...ids: DefinitionId[]): FormRule => ({
  id: `${op}-${ids.join('-')}`,
  effect: 'valid',
  condition: { op, of: ids.map(isThere) },
  message: { de: 'Genau eines davon muss angegeben werden.', en: 'Exactly one of these must be given.' },
})
const many = (count: number) =>
  Array.from({ length: count }, (_, at) => `F990001${String(at).padStart(2, '0')}` as const)

/** An office with a name, a street address of `fields` fields, a note, a post box, and a telephone number. */
function office(fields: number, more: Partial<Group> = {}, page: { breaks?: string[] } = {}): FormDefinition {
  const street = many(fields)
  return importedForm({
    root: [needed('G99000001')],
    fields: {
      ...Object.fromEntries(street.map((id) => [id, text])),
      F99000001: text,
      F99000002: text,
      F99000003: text,
      F99000004: { type: { kind: 'note' } },
    },
    groups: {
      G99000001: {
        members: [
          needed('F99000001'),
          optional('G99000002'),
          optional('F99000004'),
          optional('G99000003'),
          optional('F99000003'),
        ],
        rules: [demand('xor', 'G99000003', 'G99000002')],
        ...more,
      },
      G99000002: { members: street.map(needed) },
      G99000003: { members: [needed('F99000002')] },
    },
    pages: [{ key: 'one', title, members: ['G99000001'], ...page }],
  })
}

const chosen = (id: string, more: object = {}) => ({
  G99000001: { F99000001: 'Amt', 'choice-G99000002': id, ...more },
})
const postBox = chosen('G99000003', { G99000003: { F99000002: '12 34 56' } })

describe('members of which a rule demands exactly one', () => {
  it('are a question on one step, before the first of them', () => {
    expect(stepsOf(office(3), {}).map(({ blocks }) => blocks)).toEqual([
      [
        'G99000001.choice-G99000002',
        'G99000001.F99000001',
        'G99000001.G99000002',
        'G99000001.F99000004',
        'G99000001.G99000003',
        'G99000001.F99000003',
      ],
    ])
  })

  it('are shown when they are chosen, and asked for without more ado', () => {
    const form = office(3)
    const group = form.groups.G99000001 ?? expect.fail()
    const ids = (values: object) => shownMembers(form, group, { ...values }).map(({ member }) => member.id)
    expect(ids({})).toEqual(['F99000001', 'F99000004', 'F99000003'])
    const at = shownMembers(form, group, postBox.G99000001).find(({ member }) => member.id === 'G99000003')
    expect(at).toEqual({ member: needed('G99000003'), presence: 'opened', recorded: false })
  })

  it('have steps of their own when they are long, after all that is asked beside the choice', () => {
    const form = office(13)
    const steps = (values: object) =>
      stepsOf(form, { ...values }).map(({ key, part }) => `${key} ${part.number}/${part.of}`)
    expect(steps({})).toEqual(['one 1/1'])
    expect(steps(chosen('G99000002'))).toEqual([
      'one 1/1',
      'one.G99000001.G99000002 1/2',
      'one.G99000001.G99000002-2 2/2',
    ])
    expect(steps(postBox)).toEqual(['one 1/1'])
  })

  it('never part, whatever borders an operator wants', () => {
    const at = (id: string) =>
      stepsOf(office(3, {}, { breaks: [`G99000001.${id}`] }), {}).map(({ blocks }) => blocks.length)
    expect(at('G99000003')).toEqual([6])
    expect(at('G99000002')).toEqual([1, 5])
  })

  it('make a fault of nobody but the choice while nothing is chosen, and of what is missing then', async () => {
    const judge = await loadJudge(office(3))
    const faults = (values: object) => judge({ ...values }).map(({ field, message }) => [field, message.de])
    expect(faults({ G99000001: { F99000001: 'Amt' } })).toEqual([
      [
        'G99000001.choice-G99000002',
        'Wählen Sie bei „Label G99000001“, was zutrifft: Label G99000003 oder Label G99000002.',
      ],
    ])
    expect(faults(chosen('G99000003')).map(([field]) => field)).toEqual(['G99000001.G99000003.F99000002'])
    expect(faults(postBox)).toEqual([])
  })

  it('may be fields: one that is chosen and empty is told by itself', async () => {
    const form = office(1, { rules: [demand('xor', 'G99000003', 'F99000003')] })
    const judge = await loadJudge(form)
    const values = { G99000001: { F99000001: 'Amt', 'choice-G99000003': 'F99000003' } }
    expect(judge(values)).toMatchObject([
      { field: 'G99000001.F99000003', message: { de: 'Geben Sie „Label F99000003“ an.' } },
    ])
  })

  it('are left to those that rules leave open', () => {
    const closed: FormRule = { id: 'r', effect: 'forbid', target: ['G99000002'], condition: isThere('F99000001') }
    const form = office(13, { rules: [demand('xor', 'G99000003', 'G99000002'), closed] })
    const values = chosen('G99000003', { G99000002: { F99000100: 'kept' } })
    expect(stepsOf(form, values)[0]?.blocks).toContain('G99000001.choice-G99000002')
    expect(statesOf(form, values).closed).toContain('G99000001.G99000002')
    expect(documentOf(form, values)).toEqual({ G99000001: { F99000001: 'Amt', G99000003: {} } })
  })

  it('are seen as what was sent: in the record, in summaries', () => {
    const form = office(3)
    const kept = chosen('G99000003', { G99000003: { F99000002: '12 34 56' }, G99000002: { F99000100: 'Weg' } })
    expect(summaryOf(form, 'G99000001', kept.G99000001, 'de')).toBe('Amt, 12 34 56')
    const words = { yes: 'Ja', no: 'Nein', choice: String, unknown: String, answer: String }
    const seen = JSON.stringify(partsOf(documentOf(form, kept), { form, locale: 'de', words }))
    expect(seen).toContain('12 34 56')
    expect(seen).not.toMatch(/choice|Weg/)
  })
})

describe('a draft', () => {
  const form = office(3)
  const read = (inside: object) => {
    const taken = readDraft(form, draftText(form, { G99000001: { ...inside } }, new Date(0)))
    return typeof taken === 'string' ? expect.fail(taken) : taken
  }

  it('from before there was a choice chooses what it has', () => {
    const { values, left } = read({ F99000001: 'Amt', G99000003: { F99000002: '12' }, G99000002: { F99000100: ' ' } })
    expect(values.G99000001).toMatchObject({ 'choice-G99000002': 'G99000003' })
    expect(left).toEqual([])
  })

  it('with answers to both keeps them, and the form asks', async () => {
    const both = { F99000001: 'Amt', G99000003: { F99000002: '12' }, G99000002: { F99000100: 'Weg' } }
    const { values, left } = read(both)
    expect(values).toEqual({ G99000001: both })
    expect(left).toEqual([])
    expect((await loadJudge(form))(values).map(({ field }) => field)).toEqual(['G99000001.choice-G99000002'])
  })

  it('takes what stood there before somebody wrote for no choice', () => {
    const preset = office(3, { rules: [demand('xor', 'G99000003', 'F99000003')] })
    const fields = { ...preset.fields, F99000003: { ...text, preset: '030' } }
    const fresh = { G99000001: { F99000003: '030' } }
    const taken = readDraft({ ...preset, fields }, draftText(preset, fresh, new Date(0)))
    expect(taken).toMatchObject({ values: fresh })
    expect(JSON.stringify(taken)).not.toContain('choice')
  })

  it('keeps what was chosen', () => {
    expect(read(postBox.G99000001).values).toEqual(postBox)
  })
})

describe('members of which a rule speaks', () => {
  const form = (rules: readonly FormRule[], count = 20) =>
    importedForm({
      root: [needed('G99000001')],
      fields: Object.fromEntries(many(count).map((id) => [id, text])),
      groups: { G99000001: { members: many(count).map(optional), rules } },
      pages: [{ key: 'one', title, members: ['G99000001'] }],
    })
  const steps = (rules: readonly FormRule[]) =>
    stepsOf(form(rules), {}).map(({ blocks }) => blocks.map((block) => Number(block.slice(-2))))

  it('stay on one step, at the place of the first of them', () => {
    expect(steps([])).toEqual([Array.from({ length: 12 }, (_, at) => at), [12, 13, 14, 15, 16, 17, 18, 19]])
    const [first] = steps([demand('or', 'F99000110', 'F99000115')])
    expect(first).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15])
  })

  it('have its fault at the first of them, and leave their neighbours alone', async () => {
    const judge = await loadJudge(form([demand('or', 'F99000110', 'F99000115')]))
    expect(judge({ G99000001: { F99000100: 'x' } }).map(({ field }) => field)).toEqual(['G99000001.F99000110'])
  })

  it('have it at one that is open', async () => {
    const closed: FormRule = { id: 'r', effect: 'forbid', target: ['F99000110'], condition: isThere('F99000100') }
    const judge = await loadJudge(form([demand('or', 'F99000110', 'F99000115'), closed]))
    expect(judge({ G99000001: { F99000100: 'x' } }).map(({ field }) => field)).toEqual(['G99000001.F99000115'])
  })
})

test('whatever a rule demands: its fault is told at something that it names, or at a choice around that', () => {
  const cases = arbitraryForm().chain((form) => documentsFor(form).map((document) => ({ form, document })))
  fc.assert(
    fc.property(cases, ({ form: { ...plain }, document }) => {
      const form = { ...plain, source: { format: 'json-schema', id: 'x', version: '1' } as const }
      const values = valuesOf(form, document)
      for (const fault of askedFaultsOf(form, documentOf(form, values))) {
        if (fault.kind !== 'rule' || fault.of || fault.named.length === 0) continue
        const field = fieldAt(form, fault)
        const places = fault.named.map((one) => pathOfPointer(form, fault.pointer + one))
        const isNamed = places.some((place) => field === place || `${field}.`.startsWith(`${place}.`))
        const around = field.slice(0, field.lastIndexOf('.') + 1)
        const isChoice = field.includes('choice') && places.some((place) => place.startsWith(around))
        // a list of fields stands for its items, and a group that the form does not ask for stands for its members
        const isAround = places.some((place) => `${place}.`.startsWith(`${field}.`))
        expect(isNamed || isChoice || isAround, `${field} of ${places.join()}`).toBe(true)
      }
    }),
    { numRuns: 200 },
  )
})
