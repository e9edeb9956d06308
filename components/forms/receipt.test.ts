import { expect, test } from 'vitest'
import { readReceipt, readStatusFragment, statusFragment } from './receipt.ts'

const receipt = {
  ...{ receiptOf: 'callback-request', version: '1.0', title: 'Rückrufbitte', sentAt: '2026-05-04T10:00:00.000Z' },
  ...{ caseId: 'c', submissionId: 's', statusCode: '7K3QX-9M2TB' },
  authenticationTags: { metadata: 'm', data: 'd', attachments: {} },
  privateKey: { kty: 'RSA', kid: 'k', n: 'n', e: 'AQAB', d: 'd' },
}

test('a receipt is read as it was written', () => {
  expect(readReceipt(JSON.stringify(receipt))).toEqual(receipt)
})

test.each([
  ['no JSON', 'x'],
  ['null', 'null'],
  ['a list', '[]'],
  ['a draft', '{"draftOf":"callback-request"}'],
  ['a receipt without its code', JSON.stringify({ ...receipt, statusCode: undefined })],
  ['a receipt with a public key', JSON.stringify({ ...receipt, privateKey: { kty: 'RSA', n: 'n', e: 'AQAB' } })],
  ['a receipt without the tags', JSON.stringify({ ...receipt, authenticationTags: 1 })],
  ['something long', `"${'x'.repeat(200_000)}"`],
])('%s is no receipt', (_, text) => {
  expect(readReceipt(text)).toBeUndefined()
})

test('case id and status code go through the fragment', () => {
  const fragment = statusFragment({ caseId: 'a-b', statusCode: '7K-&=#' })
  expect(fragment).toMatch(/^#/)
  expect(readStatusFragment(fragment)).toEqual({ caseId: 'a-b', statusCode: '7K-&=#' })
  expect(readStatusFragment('')).toBeUndefined()
  expect(readStatusFragment('#case=a')).toBeUndefined()
})
