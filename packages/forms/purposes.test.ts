import { describe, expect, it, test } from 'vitest'
import { groupOf, isGroupId, text, type DefinitionId, type FormDefinition, type Member } from './definition.ts'
import { isTelephone, purposeAt } from './purposes.ts'
import { forms } from './registry/forms.generated.ts'
import { smallForm } from './testing/small-form.ts'

/** Every field of a form by its path; the items of a list are at place 0. */
function fieldsIn(form: FormDefinition, members: readonly Member[], around: readonly string[] = []): string[] {
  return members.flatMap(({ id, list }) => {
    const path = [...around, id, ...(list ? ['0'] : [])]
    return isGroupId(id) ? fieldsIn(form, groupOf(form, id).members, path) : [path.join('.')]
  })
}
const askedOfApplicant = (form: FormDefinition) =>
  Object.fromEntries(
    fieldsIn(form, form.root).flatMap((path) => {
      const purpose = purposeAt(form, path)
      return purpose === 'off' ? [] : [[path, purpose]]
    }),
  )

describe('the browser is told what a form asks of the person who fills it in, and of nobody else', () => {
  it.each(forms.map((form) => [form.path, form] as const))('%s', (path, form) => {
    const person = 'G00000448.G00000188'
    const dwellings = ['G00001535.G00001536.G00000237', 'G00001535.G00001537.G00001538.G00000237']
    const expected: Record<string, object> = {
      'callback-request': { F99000001: 'name', F99000002: 'tel' },
      'housing-burden': {
        [`${person}.F60000227`]: 'family-name',
        [`${person}.F60000228`]: 'given-name',
        [`${person}.F60000229`]: 'honorific-prefix',
        [`${person}.G60000083.F60000231`]: 'bday-day',
        [`${person}.G60000083.F60000232`]: 'bday-month',
        [`${person}.G60000083.F60000233`]: 'bday-year',
        [`${person}.F60000242`]: 'email',
        [`${person}.F60000240`]: 'tel',
        ...Object.fromEntries(
          dwellings.flatMap((at) => [
            [`${at}.F00000053`, 'address-line1'],
            [`${at}.F00000054`, 'postal-code'],
            [`${at}.F00000035`, 'address-level2'],
            [`${at}.F00000027`, 'address-line2'],
          ]),
        ),
      },
    }
    expect(askedOfApplicant(form)).toEqual(expected[path])
  })
})

describe('in imported forms', () => {
  const needed = (...ids: readonly DefinitionId[]): Member[] => ids.map((id) => ({ id, required: true }))
  const names = ['F60000000228', 'F60000000227', 'F60000000228V2_0'] as const
  const fields = [...names, 'F60000000243', 'F60000000244', 'F60000000246', 'F60000000247', 'F60000000240'] as const
  const [applicant, name, address, spouse, child, firm] = ['G1', 'G2', 'G3', 'G4', 'G5', 'G6'] as const
  const form: FormDefinition = {
    ...smallForm,
    applicantName: [[applicant, name, 'F60000000227']],
    source: { format: 'xdf3', id: 'S1', version: '1.0' },
    root: needed(applicant, spouse),
    fields: Object.fromEntries(fields.map((id) => [id, { type: text(1, 50) }])),
    groups: {
      [applicant]: { members: [...needed(name, address, firm), { id: child, required: true, list: { min: 1 } }] },
      [name]: { members: needed('F60000000228V2_0', 'F60000000227') },
      [address]: { members: needed('F60000000243', 'F60000000244', 'F60000000246', 'F60000000247') },
      [spouse]: { members: needed('F60000000227', address) },
      [child]: { members: needed('F60000000247') },
      [firm]: { members: needed('F60000000240') },
    },
  }

  it('the address beside the name is the applicant’s, that of a spouse or an item is not', () => {
    expect(askedOfApplicant(form)).toEqual({
      'G1.G2.F60000000228V2_0': 'given-name',
      'G1.G2.F60000000227': 'family-name',
      'G1.G3.F60000000243': 'address-line1',
      'G1.G3.F60000000246': 'postal-code',
      'G1.G3.F60000000247': 'address-level2',
      'G1.G6.F60000000240': 'tel',
    })
  })

  it('a group around both of two persons is nobody’s own', () => {
    const shared = { ...form.groups, [firm]: { members: needed('F60000000240', spouse) } }
    expect(Object.keys(askedOfApplicant({ ...form, groups: shared }))).toEqual([
      'G1.G2.F60000000228V2_0',
      'G1.G2.F60000000227',
    ])
  })

  it('nothing is told where the form does not know its applicant', () => {
    expect(askedOfApplicant({ ...form, applicantName: [] })).toEqual({})
  })
})

test('numbers to call are known by their field, whoever is called', () => {
  const [housing] = forms.filter(({ path }) => path === 'housing-burden')
  expect(housing && isTelephone(housing, 'F60000240')).toBe(true)
  expect(housing && isTelephone(housing, 'F60000242')).toBe(false)
})
