import { expect, test } from 'vitest'
import type { OpenWork, ReadAttachment } from '../open-work.ts'
import { fitnessOf } from './fitness.ts'

const problem = (name: string, instance: 'data' | 'metadata') => ({
  type: `https://amt.example/probleme/${name}`,
  title: name,
  instance,
})
const opened = (more: object = {}): OpenWork =>
  // the judgement reads nothing else of it
  ({ problems: [], opened: {}, isOffered: true, data: { kind: 'text', text: '' }, ...more }) as unknown as OpenWork
const attachment = (...problems: ReturnType<typeof problem>[]): ReadAttachment =>
  ({ description: {}, ...(problems.length > 0 ? { problems } : { content: new Blob() }) }) as unknown as ReadAttachment

test.each<[string, OpenWork, object]>([
  ['what passes all checks', opened(), { kind: 'fit' }],
  ['what follows its form', opened({ data: { kind: 'form', faults: [] } }), { kind: 'fit' }],
  ['faults by its form', opened({ data: { kind: 'form', faults: [{}] } }), { kind: 'person', why: 'faults' }],
  ['a schema that is not named', opened({ isOffered: false }), { kind: 'person', why: 'schema' }],
  ['a service that is not named', opened({ isOffered: undefined }), { kind: 'person', why: 'schema' }],
  [
    'a wrong hash',
    opened({ opened: undefined, problems: [problem('hash-mismatch', 'data')] }),
    { kind: 'unfit', failed: ['data-hash'], attachments: 0 },
  ],
])('%s', (_, work, expected) => {
  expect(fitnessOf(work, [attachment()])).toMatchObject(expected)
})

test('an attachment that is not as it was sent', () => {
  const wrong = attachment(problem('hash-mismatch', 'data'))
  expect(fitnessOf(opened(), [attachment(), wrong])).toEqual({ kind: 'unfit', failed: [], attachments: 1 })
})
