import { expect, it } from 'vitest'
import { progressBar } from './progress-bar.ts'

const uploading = (sentBytes: number, name = 'deed.pdf') =>
  ({ step: 'uploading', attachmentId: 'a', name, sentBytes, size: 100 }) as const

it('is written over itself, only when it changed, and its line is left at the end', () => {
  const written: string[] = []
  const bar = progressBar((text) => written.push(text))
  for (const bytes of [0, 50, 50, 100]) bar.show(uploading(bytes))
  bar.end()
  bar.end()
  expect(written).toEqual([
    `\r\u001b[K[${'-'.repeat(24)}]   0 % deed.pdf`,
    `\r\u001b[K[${'#'.repeat(12)}${'-'.repeat(12)}]  50 % deed.pdf`,
    `\r\u001b[K[${'#'.repeat(24)}] 100 % deed.pdf`,
    '\n',
  ])
})

it('shows a name whose characters would steer the terminal without them', () => {
  const written: string[] = []
  progressBar((text) => written.push(text)).show(uploading(0, 'a\u001b[2J\u202e.pdf'))
  expect(written[0]).toMatch(/ a\ufffd\[2J\ufffd\.pdf$/)
})
