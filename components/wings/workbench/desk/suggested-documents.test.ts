import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { forms } from '@kurier/forms/registry/forms.generated'
import { handedInParts } from './handed-in-parts.ts'
import type { OpenedWork } from '../open-work.ts'
import type { ReadData } from '../read-data.ts'
import { suggestedDocuments } from './suggested-documents.ts'

const housing = forms.find(({ path }) => path === 'housing-burden')
if (!housing) throw new Error('there is no such form')
const form: ReadData = { kind: 'form', form: housing, document: {}, faults: [], notes: [] }

const application = (name: string): ReadData => {
  const file = join(import.meta.dirname, `../../../../packages/forms/testing/applications/${name}.json`)
  return { kind: 'form', form: housing, document: JSON.parse(readFileSync(file, 'utf8')), faults: [], notes: [] }
}
const filledIn = application('widow-with-lodger')
const livesAlone = application('lives-alone')

/** Work of which only what is looked at is there. */
const work = (data: ReadData, documentsLater?: unknown) =>
  ({ data, opened: { metadata: { documentsLater } } }) as unknown as OpenedWork

const file = { attachmentId: randomUUID(), name: 'grundbuch.pdf' }
const record = {
  replyId: randomUUID(),
  documents: [
    { id: randomUUID(), title: 'Grundbuchauszug', required: true, attachments: [file] },
    { id: randomUUID(), title: 'Lohnabrechnung', required: true, attachments: [] },
    { id: randomUUID(), title: 'Vollmacht', required: false, attachments: [] },
  ],
  remark: 'Der Rest folgt.',
}

test('of a form what was promised for later is suggested first, then what it asks proof of, each once', () => {
  const proofs = suggestedDocuments(work(filledIn), 'de')
  expect(proofs.length).toBeGreaterThan(3)
  const last = proofs.at(-1) ?? ''
  const suggested = suggestedDocuments(work(filledIn, [last, 'Mietvertrag', last]), 'de')
  expect(suggested).toEqual([last, 'Mietvertrag', ...proofs.slice(0, -1)])
})

test('what the answers do not open is not suggested, and what came with the application comes last', () => {
  const all = suggestedDocuments(work(filledIn), 'de')
  const fewer = suggestedDocuments(work(livesAlone), 'de')
  expect(fewer.length).toBeLessThan(all.length)
  const nothing = suggestedDocuments(work(form), 'de')
  expect(nothing.length).toBeLessThan(fewer.length)
})

test.each<[string, unknown]>([
  ['no list', { length: 1, 0: 'x' }],
  ['something that is no text', [1, null, { title: 'x' }]],
  ['a text of two lines', ['a\nb']],
  ['a text that turns its direction', ['a\u202eb']],
  ['a text that is too long', ['x'.repeat(201)]],
])('what a foreign metadata record says is left out when it is %s', (_, later) => {
  expect(suggestedDocuments(work({ kind: 'text', text: '' }, later), 'de')).toEqual([])
})

test('of what was handed in what is still missing is suggested', () => {
  expect(suggestedDocuments(work({ kind: 'handed-in', record }), 'de')).toEqual(['Lohnabrechnung', 'Vollmacht'])
})

test('what was handed in is saved with the names of its files, and with what is missing', () => {
  const shown = handedInParts(record, (key) => key)
  const lines = shown.map((part) => (part.kind === 'field' ? [part.label, part.values.map(({ text }) => text)] : []))
  expect(lines).toEqual([
    ['Grundbuchauszug', ['grundbuch.pdf']],
    ['Lohnabrechnung', ['states.missing']],
    ['Vollmacht', ['states.optional']],
    ['remark', ['Der Rest folgt.']],
  ])
})
