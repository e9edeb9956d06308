import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { get, set } from 'react-hook-form'
import { describe, expect, it, test } from 'vitest'
import { groupOf, isGroupId, type FormRule, type Member } from '@kurier/forms/definition'
import { documentOf, valuesOf, type MemberValues } from '@kurier/forms/document'
import { inventedWords } from '@kurier/forms/invented-words'
import { withWords } from '@kurier/forms/naming'
import { forms } from '@kurier/forms/registry/forms.generated'
import { asAnswered } from '@kurier/forms/testing/as-answered'
import { partsOf } from './document-view-parts.ts'
import { stepAt, stepsOf } from './fill/steps.ts'
import { gatesFault } from '@kurier/forms/gate-words'
import { answersAfter, answersOf, gatesAt, gateTopics, shownHere, topicAt, type PlacedGate } from './gates.ts'
import { asRecord } from './list-values.ts'
import { loadJudge } from './judge.ts'
import { groupAt } from './places.ts'
import { joined, noRules, statesOf } from './rule-places.ts'
import { importedForm } from './testing/imported-form.ts'

const found = forms.find(({ path }) => path === 'housing-burden') ?? expect.fail('there is no such form')
const housing = withWords(found, inventedWords(found))
const example = async (name: string): Promise<MemberValues> => {
  const file = new URL(`../../../packages/forms/testing/applications/${name}.json`, import.meta.url)
  return valuesOf(housing, asAnswered(housing, await readFile(file, 'utf8')))
}
const [start, overview, review] = [1, 1, 1]

/** Answers that a person has to give in a group of a step: fields that are there in any case and cannot be left out. */
function neededIn(members: readonly Member[], path: string, values: MemberValues, blocks?: readonly string[]): number {
  const given = asRecord(path === '' ? values : get(values, path))
  const shown = shownHere(housing, { members }, given, { path, states: noRules })
  return shown.reduce((sum, { member: { id, required, list } }) => {
    const own = joined(path, id)
    if (!required || (blocks && !blocks.includes(own))) return sum
    return sum + (isGroupId(id) && !list ? neededIn(groupOf(housing, id).members, own, values) : 1)
  }, 0)
}

test('the shortest honest application of the housing form has at most 16 screens, and no gate is a page of its own', async () => {
  const values = await example('lives-alone')
  const steps = stepsOf(housing, values)
  const answers = steps.reduce((sum, { section, blocks }) => {
    if (section.isGates) return sum + 1
    return sum + neededIn(groupAt(housing, section.page, section.path).members, section.path, values, blocks)
  }, 0)
  const screens = start + overview + steps.length + review
  expect({ screens, answers }).toEqual({ screens: 16, answers: 21 })
  const judge = await loadJudge(housing)
  expect(judge(values)).toEqual([])
})

test('the topics with several gates follow from the tables, also those of each household member', () => {
  expect(gateTopics(housing).map(({ page, path, gates }) => [page.key, path, gates.length])).toEqual([
    ['applicant', 'G00000448', 11],
    ['dwelling', 'G00001535', 3],
    ['household', 'G00001541.G00000450', 10],
    ['changes', 'G00001542', 3],
    ['burdens', 'G00001543', 7],
  ])
})

const gatesOf = (page: string, path: string): PlacedGate[] => {
  const own = housing.pages.find(({ key }) => key === page) ?? expect.fail('there is no such page')
  return gatesAt(topicAt(housing, own, path) ?? expect.fail('there are no gates'), path, noRules)
}

describe('an answered page of gates', () => {
  const gates = gatesOf('changes', 'G00001542')

  it('says yes to each that is ticked and no to the others, and opens pages for the ticked ones alone', () => {
    fc.assert(
      fc.property(fc.subarray(gates, { minLength: 1 }), (chosen) => {
        const values: MemberValues = {}
        const answers = answersAfter(gates, [], new Set(chosen.map(({ at }) => at)))
        for (const [at, gate] of gates.entries()) set(values, gate.at, answers[at])
        const document = documentOf(housing, values)
        for (const gate of gates) expect(get(document, gate.at)).toBe(chosen.includes(gate) ? '001' : '002')
        expect(answersOf(gates, answers)).toEqual({ chosen, isNone: false })
        const steps = stepsOf(housing, values).filter(({ section }) => section.page.key === 'changes')
        expect(steps.map(({ section }) => section.path)).toEqual([
          'G00001542',
          ...chosen.map(({ name }) => `G00001542.${name}`),
        ])
      }),
    )
  })

  it('is another one than an open page: none of them has to be said', () => {
    expect(answersOf(gates, [])).toEqual({ chosen: [], isNone: false })
    expect(answersAfter(gates, ['001', '002', '002'], new Set())).toEqual(['', '', ''])
    const none = answersAfter(gates, [], 'none')
    expect(none).toEqual(['002', '002', '002'])
    expect(answersOf(gates, none)).toEqual({ chosen: [], isNone: true })
  })

  it('keeps the third answer of a question beside what is ticked', () => {
    expect(answersAfter(gates, ['003', '', ''], new Set([gates[1]?.at ?? '']))).toEqual(['003', '001', '002'])
    expect(answersOf(gates, ['003', '002', '002'])).toEqual({ chosen: [], isNone: false })
  })

  it('counts what may be left out as no, as drafts have it that were written before', () => {
    const burdens = gatesOf('burdens', 'G00001543')
    const required = burdens.map((gate) => (gate.required ? '002' : undefined))
    expect(required).toContain(undefined)
    expect(answersOf(burdens, required).isNone).toBe(true)
  })
})

describe('a page of gates that nobody has answered', () => {
  it('is told once, in a sentence of its own, at its first box', async () => {
    const judge = await loadJudge(housing)
    const faults = judge({})
    const gates = gatesOf('applicant', 'G00000448')
    expect(faults.filter(({ message }) => message === gatesFault).map(({ field }) => field)).toEqual([
      gates[0]?.at,
      'G00001535.G00001540.F00002643',
      'G00001542.G00001498.F00002593',
      'G00001543.G00001551.F00002652',
    ])
    expect(stepAt(stepsOf(housing, {}), gates[0]?.at ?? '')?.key).toBe('applicant.gates')
    const names = new Set(gates.slice(1).map(({ at }) => at))
    expect(faults.filter(({ field }) => names.has(field))).toEqual([])
  })

  it('is told for each item at its own boxes', async () => {
    const judge = await loadJudge(housing)
    const values = { G00001541: { F00002065: '001', G00000450: [{}, {}] } }
    const told = judge(values).filter(({ message, page }) => page === 'household' && message === gatesFault)
    const first = 'G00000173.G00000701.F00001173'
    expect(told.map(({ field }) => field)).toEqual([0, 1].map((at) => `G00001541.G00000450.${at}.${first}`))
    expect(told.map(({ field }) => stepAt(stepsOf(housing, values), field)?.section.key)).toEqual(
      [0, 1].map((at) => `household.G00001541.G00000450.${at}.gates`),
    )
  })
})

const words = { yes: 'Ja', no: 'Nein', choice: String, unknown: String, answer: (code: string) => `Antwort ${code}` }
const labels = (document: unknown, audience?: 'case-worker') =>
  JSON.stringify(partsOf(document, { form: housing, locale: 'de', words, ...(audience && { audience }) }))

test('people read what applies in one place, and case workers each answer where the form has it', () => {
  const document = {
    G00001542: {
      G00001498: { F00002593: '002' },
      G00001500: { F00002595: '001', G00001474: [{ F00002560: '2026-05-01' }] },
      G00001523: { F00002612: '003' },
    },
  }
  const [changes] = partsOf(document, { form: housing, locale: 'de', words })
  const [told, ...others] = changes?.kind === 'group' ? changes.parts : []
  expect(told).toMatchObject({
    label: 'Was davon trifft zu?',
    parts: [
      { label: 'Ja', values: [{ text: 'Zukünftige Zahl der Haushaltsmitglieder' }] },
      { label: 'Nein', values: [{ text: 'Tod eines Haushaltsmitglieds' }] },
    ],
  })
  expect(others.map(({ label }) => label)).toEqual(['Zukünftige Zahl der Haushaltsmitglieder', 'Umzug oder Auszug'])
  expect(labels(document)).toContain('Antwort 003')
  expect(labels(document)).not.toContain('Ist ein Haushaltsmitglied gestorben?')
  expect(labels(document, 'case-worker')).toContain('Ist ein Haushaltsmitglied gestorben?')
  expect(labels(document, 'case-worker')).not.toContain('Was davon trifft zu?')
  const none = { G00001542: { G00001498: { F00002593: '002' } } }
  expect(labels(none)).toContain('Nichts davon')
})

describe('gates of an imported form', () => {
  const title = { de: 'Seite', en: 'Page' }
  const needed = (id: Member['id']): Member => ({ id, required: true })
  const opens = (gate: `F${string}`, target: Member['id'], value = true): FormRule => ({
    id: `${gate}-${target}`,
    effect: 'forbid',
    target: [target],
    condition: { op: 'not', of: { op: 'equal', left: { path: [gate] }, right: { value } } },
  })
  const [dog, cat, bird] = ['F99000001', 'F99000002', 'F99000003'] as const
  const [name, dogs, cats, birds, likes] = ['F99000004', 'G99000002', 'G99000003', 'G99000004', 'F99000005'] as const
  const boolean = { type: { kind: 'boolean' } } as const
  const text = { type: { kind: 'text', max: 50 } } as const
  const detail = { members: [needed(name)] }
  const formWith = (rules: readonly FormRule[]) =>
    importedForm({
      root: [needed('G99000001')],
      fields: { [dog]: boolean, [cat]: boolean, [bird]: boolean, [likes]: boolean, [name]: text },
      groups: {
        G99000001: { members: [name, dog, dogs, cat, cats, bird, birds, likes].map(needed), rules },
        [dogs]: detail,
        [cats]: detail,
        [birds]: detail,
      },
      pages: [{ key: 'one', title, members: ['G99000001'] }],
    })
  const pets = formWith([opens(dog, dogs), opens(cat, cats), opens(bird, birds)])
  const steps = (values: MemberValues) =>
    stepsOf(pets, values).map(({ key, blocks }) => [key, blocks.map((block) => block.replace('G99000001.', ''))])

  it('are its required booleans of which only yes opens something, where the first of them stands', () => {
    expect(gateTopics(pets).map(({ gates }) => gates.map(({ id }) => id))).toEqual([[dog, cat, bird]])
    expect(steps({})).toEqual([
      ['one', [name]],
      ['one.gates', [dog, cat, bird]],
      ['one-further', [dogs, cats, birds, likes]],
    ])
    const open = { G99000001: { [dog]: 'false', [cat]: 'true', [bird]: 'false' } }
    const shown = shownHere(pets, pets.groups.G99000001 ?? expect.fail(), open.G99000001, {
      path: 'G99000001',
      states: statesOf(pets, open),
    })
    expect(shown.map(({ member }) => member.id)).toEqual([name, cats, likes])
  })

  it('are asked one by one where no opens something, or where they are few', () => {
    expect(gateTopics(formWith([opens(dog, dogs), opens(cat, cats), opens(bird, birds, false)]))).toEqual([])
    expect(gateTopics(formWith([opens(dog, dogs), opens(cat, cats)]))).toEqual([])
  })

  it('say true and false in the document', () => {
    const topic = gateTopics(pets)[0] ?? expect.fail('there are no gates')
    const gates = gatesAt(topic, 'G99000001', statesOf(pets, {}))
    const values: MemberValues = {}
    for (const [at, answer] of answersAfter(gates, [], new Set([`G99000001.${cat}`])).entries())
      set(values, gates[at]?.at ?? '', answer)
    expect(documentOf(pets, values)).toMatchObject({ G99000001: { [dog]: false, [cat]: true, [bird]: false } })
  })
})
