import { expect, test } from 'vitest'
import { readReceipt, readStatusFragment, readStatusLink, statusFragment } from './receipt.ts'

const receipt = {
  receiptOf: 'callback-request',
  version: '1.0',
  title: 'Rückrufbitte',
  sentAt: '2026-05-04T10:00:00.000Z',
  caseId: 'c',
  submissionId: 's',
  statusCode: '7K3QX-9M2TB',
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

test('case id, status code and key go through the fragment', () => {
  const fragment = statusFragment({ caseId: 'a-b', statusCode: '7K-&=#' })
  expect(fragment).toMatch(/^#/)
  expect(readStatusFragment(fragment)).toEqual({ caseId: 'a-b', statusCode: '7K-&=#' })
  expect(readStatusFragment('')).toBeUndefined()
  expect(readStatusFragment('#case=a')).toBeUndefined()
})

test('a link says what its fragment says, whatever its host, and other texts say nothing', () => {
  const link = { caseId: 'a-b', statusCode: '7K', key: 'a_-.b' }
  expect(readStatusLink(`https://kurier.example/form/status${statusFragment(link)}`)).toEqual(link)
  expect(readStatusLink(`http://former.example${statusFragment(link)}`)).toEqual(link)
  expect(readStatusLink('https://kurier.example/form/status')).toBeUndefined()
  expect(readStatusLink(statusFragment(link))).toBeUndefined()
  expect(readStatusLink('WIFI:S:x;;')).toBeUndefined()
})
