import { expect, test, vi } from 'vitest'
import { afterAnswer, afterAnswersEnded } from './after-answer.ts'
import { log } from './log.ts'

test('who stops waits for what goes on after answers, whether it works or not, and faults are told', async () => {
  const told = vi.spyOn(log, 'error').mockReturnValue()
  const [mail, note] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  afterAnswer(mail.promise, 'a mail could not be sent')
  afterAnswer(note.promise, 'it was not noted', { clientId: 'one' })
  let isOver = false
  const over = afterAnswersEnded().then(() => (isOver = true))
  mail.resolve()
  await Promise.resolve()
  expect(isOver).toBe(false)
  note.reject(new Error('away'))
  await over
  expect(told.mock.calls).toEqual([[{ clientId: 'one', reason: 'Error: away' }, 'it was not noted']])
  told.mockRestore()
})

test('nobody waits longer than ten seconds', async () => {
  vi.useFakeTimers()
  const never = Promise.withResolvers<void>()
  afterAnswer(never.promise, 'a mail could not be sent')
  const over = afterAnswersEnded()
  await vi.advanceTimersByTimeAsync(10_000)
  await over
  vi.useRealTimers()
  never.resolve()
})
