import fc from 'fast-check'
import { dataTypes, fieldKinds } from '../model/tree.ts'
import { field, group, type SampleField, type SamplePosition } from './sample-schema.ts'

const constraint = fc.constantFrom('', '0', '1', '5', '0.1', '-3', '2020-01-01', 'x', '[0-9]{2}', '(a+)+')

const fields: fc.Arbitrary<Omit<SampleField, 'id'>> = fc
  .record({
    fieldKind: fc.constantFrom(...fieldKinds),
    dataType: fc.constantFrom(...dataTypes),
    version: fc.constantFrom('', '1.0.0', '2.0.0'),
    label: fc.constantFrom('Name', '', '.', 'x '.repeat(200), 'zwei\nZeilen', 'Ich versichere, dass es stimmt'),
    content: fc.constantFrom('', '1', 'true', 'x', '2020-01-01', 'a'),
    constraints: fc.record({
      minLength: constraint,
      maxLength: constraint,
      minValue: constraint,
      maxValue: constraint,
      pattern: constraint,
    }),
    codes: fc.constantFrom(undefined, [], [{ code: 'a', name: '' }], [{ code: '__proto__', name: 'b' }]),
  })
  .map(({ codes, ...more }) => ({ ...more, ...(codes && { codes }) }))

const times = fc.constantFrom('0:1', '1:1', '0:*', '1:*', '2:5', '0:0', '3:2')

/** Few ids, so that one stands at several places, in other versions and with other contents. */
const number = fc.integer({ min: 1, max: 6 })

const { position } = fc.letrec<{ position: SamplePosition }>((tie) => ({
  position: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.tuple(
      times,
      fc.tuple(number, fields).map(([n, more]) => field(`F9900000000${n}`, more)),
    ),
    fc.tuple(
      times,
      fc
        .tuple(number, fc.boolean(), fc.array(tie('position'), { maxLength: 5 }))
        .map(([n, isChoice, members]) => group(`G9900000000${n}`, members, { isChoice })),
    ),
  ),
}))

/** Members of a schema, sensible and not. */
export const arbitraryMembers: fc.Arbitrary<SamplePosition[]> = fc.array(position, { maxLength: 6 })
