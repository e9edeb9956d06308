import { expect, test, vi } from 'vitest'
import { createDeskDrafts } from './desk-drafts.ts'
import { noReply } from './written-reply.ts'

test('what is written about one submission stays there, and is told to those who show it', () => {
  const drafts = createDeskDrafts()
  const hear = vi.fn<() => void>()
  const stop = drafts.subscribe(hear)
  drafts.change('a', { note: 'Grundbuchauszug fehlt' })
  drafts.change('a', { reply: { ...noReply, subject: 'Ihr Antrag' } })
  drafts.change('b', { note: 'anrufen' })
  expect(drafts.of('a')).toMatchObject({ note: 'Grundbuchauszug fehlt', reply: { subject: 'Ihr Antrag' } })
  expect(drafts.of('c')).toEqual({})
  expect(hear).toHaveBeenCalledTimes(3)
  stop()
  drafts.forget()
  expect(hear).toHaveBeenCalledTimes(3)
  expect(drafts.of('a')).toEqual({})
})

test('only what would be lost counts as begun, and the set is the same as long as the same is begun', () => {
  const drafts = createDeskDrafts()
  drafts.change('a', { reply: { ...noReply, kind: 'record' }, note: ' ' })
  expect([...drafts.begun()]).toEqual([])
  drafts.change('a', { note: 'x' })
  const one = drafts.begun()
  drafts.change('a', { note: 'xy' })
  expect(drafts.begun()).toBe(one)
  drafts.change('b', { reply: { ...noReply, files: [new File(['x'], 'bescheid.pdf')] } })
  expect([...drafts.begun()]).toEqual(['a', 'b'])
  drafts.change('a', { note: '' })
  expect([...drafts.begun()]).toEqual(['b'])
  drafts.change('b', { reply: undefined })
  expect([...drafts.begun()]).toEqual([])
})
