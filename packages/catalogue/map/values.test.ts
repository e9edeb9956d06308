import { expect, test } from 'vitest'
import {
  boolean,
  codes,
  date,
  integer,
  money,
  number,
  text,
  unknown,
  unoffered,
  type FieldType,
} from '@kurier/forms/definition'
import { scalarOf } from './values.ts'

test.each<[FieldType, string, unknown]>([
  [text(1, 5), ' Otto ', 'Otto'],
  [text(1, 5), 'Friedrich', undefined],
  [text(1, 5, '^[a-z]+$'), 'Otto', undefined],
  [text(), ' ', undefined],
  [codes('001-003'), '002', '002'],
  [codes('001-003'), '2', undefined],
  [unoffered(codes('001-003'), '003'), '003', undefined],
  [boolean, 'true', true],
  [boolean, '0', false],
  [boolean, 'ja', undefined],
  [date, '2024-02-29', '2024-02-29'],
  [date, '29.02.2024', '2024-02-29'],
  [date, '29.02.2023', undefined],
  [integer(1, 12), '12', 12],
  [integer(1, 12), '13', undefined],
  [integer(), '1,5', undefined],
  [money, '1.234,50', 1234.5],
  [money, '0.005', undefined],
  [number(), '-0,125', -0.125],
  [number(), '', undefined],
  [unknown, 'x', undefined],
])('of %j the content %j is %j', (type, content, value) => {
  expect(scalarOf(type, content)).toBe(value)
})
