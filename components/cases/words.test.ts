import { createTranslator } from 'use-intl/core'
import { beforeAll, expect, test } from 'vitest'
import { eventProblemTypes } from '#app/schemas/_types/event-problems.ts'
import { events as german } from '@kurier/proof/words/de/events'
import { formStatus as germanStatus } from '#components/messages/de/form-status.ts'
import { events as english } from '@kurier/proof/words/en/events'
import { formStatus as englishStatus } from '#components/messages/en/form-status.ts'
import { eventTable, type EventRow } from '#lib/cases/rules.ts'
import { completeSettings } from '#lib/platform/env.ts'
import { testSettings } from '#lib/platform/testing/test-settings.ts'
import { happenings } from '#lib/timelines/happenings.ts'
import { aheadOf, stepsAhead } from '#lib/timelines/rules.ts'
import { announcedKey, explainedProblems, partOf, problemKey } from './words.ts'

const languages = [
  ['German', german],
  ['English', english],
] as const

beforeAll(() => void completeSettings(testSettings))

/** Every text below `node`, formatted as ICU; broken braces throw. */
function texts(node: object, path: string[] = []): string[] {
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'string' ? [value] : texts(value as object, [...path, key]),
  )
}

test.each(languages)('%s has words for every row of the event table', (_, { happenings: words }) => {
  for (const row of Object.keys(eventTable) as EventRow[]) {
    const ways = row.startsWith('notify-') ? [`${row}-callback`, `${row}-polling`] : [row]
    for (const way of ways) {
      const { title, meaning } = words[way as keyof typeof words]
      expect(title.length).toBeGreaterThan(5)
      expect(meaning).toMatch(/\.$/)
    }
  }
  expect(Object.keys(words).sort()).toEqual([...happenings].sort())
})

test.each(languages)(
  '%s explains every problem type of the type page, and what to do',
  (_, { problems, replyProblems }) => {
    const names = eventProblemTypes().types.map(({ name }) => name)
    expect([...explainedProblems].sort()).toEqual(names.sort())
    for (const name of names) {
      expect(problemKey(name)).toBe(name)
      for (const words of [problems, replyProblems]) {
        const { title, meaning, advice } = words[problemKey(name)]
        expect(title.length).toBeGreaterThan(5)
        for (const sentence of [meaning, advice]) expect(sentence).toMatch(/\.$/)
      }
    }
    expect(problemKey(null)).toBe('other')
    expect(problemKey('toString')).toBe('other')
  },
)

test.each([
  ['German', germanStatus],
  ['English', englishStatus],
])('%s tells applicants every kind of reason in a sentence of its own, not by its title', (_, { reasons }) => {
  expect(Object.keys(reasons).sort()).toEqual([...explainedProblems, 'other'].sort())
  for (const sentence of Object.values(reasons)) expect(sentence).toMatch(/^[A-ZÄÖÜ].{20,}\.$/)
  expect(new Set(Object.values(reasons)).size).toBe(explainedProblems.length + 1)
})

test('of a reply the other side has to do something', () => {
  expect(Object.keys(german.replyProblems)).toEqual(Object.keys(german.problems))
  for (const { advice } of Object.values(english.replyProblems)) expect(advice).not.toContain('new submission')
})

test.each(languages)('%s announces every step that lies ahead, with its date', (_, { ahead }) => {
  const deadlines = { incomplete: 1, submitted: 1, content: 1 }
  for (const state of Object.keys(stepsAhead) as (keyof typeof stepsAhead)[]) {
    for (const kind of ['submission', 'reply'] as const) {
      const step = aheadOf({ kind, id: '', state, stateSince: new Date(0) }, deadlines, new Date(0))
      const key = step && announcedKey(step.happening)
      if (step) expect(key && ahead[key].title).toContain('{date}')
    }
  }
})

test.each([
  ['de', german],
  ['en', english],
] as const)('every text in %s can be formatted', (locale, messages) => {
  const t = createTranslator({
    locale,
    messages: { events: messages },
    namespace: 'events',
    onError: (error) => {
      throw error
    },
  })
  expect(t('ahead.delete-submission.title', { date: '3.4.' })).toContain('3.4.')
  for (const text of texts(messages)) expect(text.trim()).toBe(text)
})

test('an instance names its part', () => {
  const id = '018f2a00-0000-7000-8000-000000000001'
  expect(partOf('data')).toEqual({ key: 'data', attachmentId: undefined })
  expect(partOf(`attachment:${id}`)).toEqual({ key: 'attachment', attachmentId: id })
  expect(partOf(id)).toEqual({ key: 'attachment', attachmentId: id })
  expect(partOf('<b>')).toEqual({ key: 'other', attachmentId: undefined })
})
