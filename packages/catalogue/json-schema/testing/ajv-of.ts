import { Ajv } from 'ajv'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { decimalsOf, isCalendarDate } from '@kurier/forms/value-checks'

const drafts = [
  { draft: '2019-09', Library: Ajv2019 },
  { draft: 'draft-07', Library: Ajv },
  { draft: '', Library: Ajv2020 },
]

/** The library that many use, with days and times asserted and decimals counted as they are written (decisions 8). */
export function ajvOf(schema: object): (document: unknown) => boolean {
  const text = JSON.stringify(schema)
  const { Library } = drafts.find(({ draft }) => text.includes(`${draft}/schema`)) ?? { Library: Ajv2020 }
  const ajv = new Library({ strict: false, strictNumbers: true, ownProperties: true, logger: false })
  addFormats.default(ajv, ['time', 'date-time'])
  ajv.addFormat('date', isCalendarDate)
  ajv.removeKeyword('multipleOf')
  const hasDecimals = (divisor: number, value: number): boolean => decimalsOf(value) <= decimalsOf(divisor)
  ajv.addKeyword({ keyword: 'multipleOf', type: 'number', schemaType: 'number', validate: hasDecimals })
  // the library's own forgets that an empty list has nothing when a list before it had something
  ajv.removeKeyword('contains')
  ajv.addKeyword({ keyword: 'contains', type: 'array', validate: has })
  const validate = ajv.compile(schema)
  return (document) => validate(document)
}

const has = ({ const: only, enum: several }: { const?: unknown; enum?: unknown[] }, items: unknown[]): boolean =>
  items.some((item) => (several ?? [only]).includes(item))
