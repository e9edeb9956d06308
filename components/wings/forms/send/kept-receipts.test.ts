import { afterEach, expect, test, vi } from 'vitest'
import { forms } from '@kurier/forms/registry/forms.generated'
import { keepReceipt } from './kept-receipts.ts'
import { storageInMemory } from '../window-store/testing/kept-in-memory.ts'

const form = forms[0] ?? expect.fail('there is no form')
const receipt = {
  receiptOf: form.name,
  version: form.version,
  title: 'x',
  sentAt: '2026-05-04T10:00:00.000Z',
  caseId: 'c',
  submissionId: 's',
  statusCode: '7K3QX-9M2TB',
  authenticationTags: { metadata: 'm', data: 'd', attachments: {} },
  privateKey: { kty: 'RSA', kid: 'k', n: 'n', e: 'AQAB', d: 'd' },
}

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['is kept with the receipt', undefined, true],
  ['gives way to the receipt where there is no room for both', 1500, false],
])('the copy %s', (_, most, isThere) => {
  const sessionStorage = storageInMemory(most)
  vi.stubGlobal('window', { sessionStorage })
  const copy = { text: JSON.stringify({ F99000001: 'x'.repeat(2000) }), files: [], later: [] }
  keepReceipt(form, { receipt, later: [], copy, isCurrent: true })
  const kept: unknown = JSON.parse(sessionStorage.getItem(`receipts:${form.path}`) ?? 'null')
  expect(kept).toEqual([{ receipt, later: [], isCurrent: true, ...(isThere && { copy }) }])
})
