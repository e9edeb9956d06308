import { expect, test } from 'vitest'
import { previewKind } from './preview-kinds.ts'

test.each([
  ['image/png', 'picture'],
  ['application/pdf', 'pdf'],
  ['Text/Plain; charset=utf-8', 'text'],
  ['image/svg+xml', undefined],
  ['text/html', undefined],
  ['constructor', undefined],
  ['', undefined],
])('%s is shown as %s', (mimeType, kind) => expect(previewKind(mimeType)).toBe(kind))
