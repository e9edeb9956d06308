import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { formFromFiles } from '@kurier/catalogue/form-from-files'
import { importDefaults } from '@kurier/catalogue/terms'
import { dogTaxFiles } from '@kurier/catalogue/testing/dog-tax'
import {
  groupOf,
  isGroupId,
  type DefinitionId,
  type FormDefinition,
  type Group,
  type Member,
} from '@kurier/forms/definition'
import { choiceOf, choicesOf } from '@kurier/forms/choices'
import { valuesOf, type MemberValues } from '@kurier/forms/document'
import { arbitraryForm } from '@kurier/forms/testing/arbitrary-form'
import { documentsFor } from '@kurier/forms/testing/documents-for'
import { placesIn, type FormStep } from '../fields/form-steps.ts'
import { groupAt } from '../places.ts'
import { shownMembers, takesAnswersNow, type GroupPlace } from '../presences.ts'
import { joined, statesOf } from '../rule-places.ts'
import { sectionTitle } from './section-words.ts'
import { groupsBegun, stepAt, stepsOf } from './steps.ts'
import { importedForm } from '../testing/imported-form.ts'

const title = { de: 'Seite', en: 'Page' }
const text = { type: { kind: 'text', max: 50 } } as const
const needed = (id: DefinitionId, more: Partial<Member> = {}): Member => ({ id, required: true, ...more })
const note = (id: DefinitionId): Member => ({ id, required: false })
const [first, second, third, read, alsoRead] = ['F1', 'F2', 'F3', 'F8', 'F9'] as const
const [long, around, list] = ['G1', 'G2', 'G3'] as const

/** A page with these members; `long` has two steps of its own, in which `around` and the items of `list` have it too. */
function onePage(root: readonly Member[], more: Partial<FormDefinition> = {}): FormDefinition {
  return importedForm({
    root,
    fields: {
      [first]: text,
      [second]: text,
      [third]: text,
      [read]: { type: { kind: 'note' } },
      [alsoRead]: { type: { kind: 'note' } },
    },
    groups: {
      [long]: { members: [needed(first), needed(second)] },
      [around]: { members: [note(alsoRead), needed(long)] },
      [list]: { members: [needed(third), needed(long), note(read)] },
    },
    pages: [
      {
        key: 'one',
        title,
        members: root.map(({ id }) => id),
        breaks: ['G1.F2', 'G2.G1.F2', 'G3.G1.F2', 'G2.G3.G1.F2'],
      },
    ],
    ...more,
  })
}

const shown = ({ key, before, blocks, after, part }: FormStep) =>
  `${key.replace(/^one\.?/, '')} ${part.number}/${part.of}: ${[before, blocks, after].map((all) => all.join(' ')).join(' | ')}`
const shownIn = (form: FormDefinition, values: MemberValues = {}) => stepsOf(form, values).map(shown)

describe('what is only read', () => {
  it('stands at the start of the step that follows, which has the title for itself', () => {
    expect(shownIn(onePage([note(read), needed(long)]))).toEqual(['G1 1/2: F8 | G1.F1 | ', 'G1-2 2/2:  | G1.F2 | '])
  })

  it('stands at the end of the step before where none follows on its page', () => {
    const form = onePage([needed(long), note(read), needed(third), note(alsoRead)])
    expect(shownIn(form).slice(1)).toEqual(['G1-2 2/2:  | G1.F2 | ', ' 1/1:  | F8 F3 F9 | '])
    expect(shownIn(onePage([needed(long), note(read)]))).toEqual(['G1 1/2:  | G1.F1 | ', 'G1-2 2/2:  | G1.F2 | F8'])
  })

  it('stays a step of its own on a page of nothing else', () => {
    expect(shownIn(onePage([note(read), note(alsoRead)]))).toEqual([' 1/1:  | F8 F9 | '])
  })

  it('finds a step in its own group first, and one around it where that asks nothing', () => {
    expect(shownIn(onePage([note(read), needed(around), needed(third)]))).toEqual([
      'G2.G1 1/2: F8 G2.F9 | G2.G1.F1 | ',
      'G2.G1-2 2/2:  | G2.G1.F2 | ',
      '-2 1/1:  | F3 | ',
    ])
  })

  it('neither enters an item of a list nor leaves one', () => {
    const form = onePage([needed(list, { list: { min: 1 } }), note(alsoRead)])
    expect(shownIn(form, { [list]: [{}, {}] })).toEqual([
      ' 1/1:  | G3 | F9',
      'G3.0 1/1:  | G3.0.F3 | ',
      'G3.0.G1 1/2:  | G3.0.G1.F1 | ',
      'G3.0.G1-2 2/2:  | G3.0.G1.F2 | G3.0.F8',
      'G3.1 1/1:  | G3.1.F3 | ',
      'G3.1.G1 1/2:  | G3.1.G1.F1 | ',
      'G3.1.G1-2 2/2:  | G3.1.G1.F2 | G3.1.F8',
    ])
  })

  it('has a step only as long as rules leave an answer open beside it, and steps keep their keys meanwhile', () => {
    const closed = { op: 'not', of: { op: 'equal', left: { path: [third] }, right: { value: 'x' } } } as const
    const form = onePage([needed(third), needed(long), note(read), needed('F4')], {
      fields: { ...onePage([]).fields, F4: text },
      rules: [{ id: 'r', effect: 'forbid', target: ['F4'], condition: closed }],
      pages: [{ key: 'one', title, members: [third, long, read, 'F4'], breaks: ['G1.F2', read] }],
    })
    const first = (values: MemberValues) => shownIn(form, values).slice(0, 2)
    expect(first({ [third]: 'x' })).toEqual([' 1/2:  | F3 | ', '-2 2/2:  | F8 F4 | '])
    expect(first({})).toEqual([' 1/1:  | F3 | ', 'G1 1/2: F8 | G1.F1 | '])
  })

  it('leaves the worked example a section for each of its pages', () => {
    const read = formFromFiles(dogTaxFiles('xdf3'), importDefaults)
    const { form } = read.ok ? read.value : expect.fail('the worked example is no form')
    const titles = stepsOf(form, {}).map(({ section }) => sectionTitle(form, section, 'de'))
    expect(titles).toEqual(form.pages.map((page) => page.title.de))
    expect(stepsOf(form, {})[0]?.before).toEqual(['F99000000101'])
  })

  it('is found in the step that shows it', () => {
    const steps = stepsOf(onePage([note(read), needed(long)]), {})
    expect(stepAt(steps, read)?.key).toBe('one.G1')
  })
})

test('a group without a step of its own is told of in the first step of what is in it, a list in its items', () => {
  const form = onePage([needed(around), needed(list, { list: { min: 1 } })])
  const steps = stepsOf(form, { [list]: [{}] })
  expect(steps.map((step) => [step.key, groupsBegun(step, steps)])).toEqual([
    ['one.G2.G1', [around, long]],
    ['one.G2.G1-2', []],
    ['one', []],
    ['one.G3.0', [list]],
    ['one.G3.0.G1', [long]],
    ['one.G3.0.G1-2', []],
  ])
})

/** Paths of the fields and lists that are shown of these members now. */
function pathsShown(
  form: FormDefinition,
  members: readonly Member[],
  values: MemberValues,
  place: GroupPlace,
): string[] {
  return shownMembers(form, { members }, values, place).flatMap(({ member: { id, list: many } }) => {
    const path = joined(place.path, id)
    const value = values[id]
    if (!isGroupId(id)) return [path]
    const items = many ? (Array.isArray(value) ? value : []) : [value ?? {}]
    const below = items.flatMap((item, at) =>
      pathsShown(form, chosenOf(form, groupOf(form, id), item as MemberValues), item as MemberValues, {
        // a group is an object
        ...place,
        path: many ? `${path}.${at}` : path,
      }),
    )
    return many ? [path, ...below] : below
  })
}

const chosenOf = (form: FormDefinition, group: Group, values: MemberValues) =>
  group.members.filter(({ id }) => {
    const choice = choiceOf(form, group, id)
    return !choice || values[choice.key] === id
  })

/** Forms by chance, their members spread over pages, with breaks wherever a page may have them, and answers to them. */
const filledIn = arbitraryForm().chain((form) => {
  const paths = (members: readonly Member[], path: string): string[] =>
    members.flatMap(({ id }) => [
      joined(path, id),
      ...(isGroupId(id) ? paths(groupOf(form, id).members, joined(path, id)) : []),
    ])
  return fc
    .record({
      cuts: fc.array(fc.boolean(), { minLength: form.root.length, maxLength: form.root.length }),
      breaks: fc.subarray(paths(form.root, '')),
      document: documentsFor(form),
    })
    .map(({ cuts, breaks, document }) => {
      const pages = form.root.reduce<DefinitionId[][]>((all, { id }, at) => {
        if (at === 0 || cuts[at]) all.push([id])
        else all.at(-1)?.push(id)
        return all
      }, [])
      const withPages = { ...form, pages: pages.map((members, at) => ({ key: `page-${at}`, title, members, breaks })) }
      return { form: withPages, values: valuesOf(form, document) }
    })
})

test('whatever the form: each member stands in one step, and no step is to be read alone unless its page or item is', () => {
  fc.assert(
    fc.property(filledIn, ({ form, values }) => {
      const steps = stepsOf(form, values)
      const states = statesOf(form, values)
      const places = steps.flatMap(placesIn)
      expect(new Set(places).size).toBe(places.length)
      const missing = pathsShown(form, form.root, values, { path: '', states }).filter((path) => !stepAt(steps, path))
      expect(missing).toEqual([])
      const asks = ({ section: { page, path }, blocks, wishes }: FormStep) => {
        const group = groupAt(form, page, path)
        const { members } = group
        const here = shownMembers(form, { members }, {}, { path, states }).map(({ member }) => member)
        const asked = (one: Member) =>
          blocks.includes(joined(path, one.id)) && takesAnswersNow(form, one, { path, states })
        const isChoice = choicesOf(form, group).some(({ key }) => blocks.includes(joined(path, key)))
        return isChoice || here.some((one) => wishes.includes(joined(path, one.id)) || asked(one))
      }
      for (const { section } of steps.filter((step) => !asks(step))) {
        const beside = steps.filter(
          (step) => step.section.page === section.page && step.section.items === section.items,
        )
        expect(beside.filter(asks)).toEqual([])
      }
    }),
    { numRuns: 300 },
  )
})
