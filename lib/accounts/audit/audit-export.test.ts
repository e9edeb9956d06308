import fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvCell } from './audit-export.ts'

it.each([
  ['=1+1', `"'=1+1"`],
  ['+49 30', `"'+49 30"`],
  ['-1', `"'-1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  ['Anna Amt', 'Anna Amt'],
  ['2001:db8::1', '2001:db8::1'],
  ['a,b', '"a,b"'],
  ['say "so"', '"say ""so"""'],
  ['two\r\nlines', '"two\r\nlines"'],
  [null, ''],
  [42, '42'],
])('%j stands in a table as %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell)
})

it('no text begins as a formula, and none breaks out of its cell', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const cell = csvCell(text)
      const inside = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
      expect(inside).not.toMatch(/^[=+\-@\t\r\n]/)
      if (!cell.startsWith('"')) expect(cell).not.toMatch(/[",\r\n]/)
      expect([text, `'${text}`]).toContain(inside)
    }),
  )
})
