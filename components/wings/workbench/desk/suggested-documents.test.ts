import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { forms } from '@kurier/forms/registry/forms.generated'
import { handedInParts } from './handed-in-parts.ts'
import type { OpenedWork } from '../open-work.ts'
import type { ReadData } from '../read-data.ts'
import { suggestedDocuments } from './suggested-documents.ts'

const housing = forms.find(({ path }) => path === 'housing-burden')
if (!housing) throw new Error('there is no such form')
const form: ReadData = { kind: 'form', form: housing, document: {}, faults: [] }

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

test('of a form what was promised for later is suggested first, then all that it asks proof of, each once', () => {
  const proofs = suggestedDocuments(work(form), 'de')
  expect(proofs.length).toBeGreaterThan(3)
  const last = proofs.at(-1) ?? ''
  const suggested = suggestedDocuments(work(form, [last, 'Mietvertrag', last]), 'de')
  expect(suggested).toEqual([last, 'Mietvertrag', ...proofs.slice(0, -1)])
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
