import { createTranslator } from 'use-intl/core'
import { expect, test } from 'vitest'
import { workbench as german } from '#components/messages/de/workbench.ts'
import { workbench as english } from '#components/messages/en/workbench.ts'
import { eventProblem, type ProblemInstance } from '@kurier/sdk/problems'
import { problemNames } from '@kurier/wire/names'
import type { OpenWork } from '../open-work.ts'
import { foundReasons, type SayFound } from './reasons.ts'

const base = 'https://kurier.example/problems'
const parts: readonly ProblemInstance[] = [
  'submission',
  'metadata',
  'data',
  'attachment:3f0c7b52-0d0a-4f6e-8c4b-2a1000000001',
]
const texts = { de: german, en: english }

function details(language: 'de' | 'en', problems: readonly ReturnType<typeof eventProblem>[]): unknown[] {
  const t = createTranslator({ locale: language, messages: texts[language], namespace: 'reject.found' })
  const say: SayFound = (name, where) => t(name, where)
  // of a submission that could not be opened only the problems are looked at
  const work = { problems, opened: undefined } as unknown as OpenWork
  return foundReasons(work, [], { problemTypeBase: base, language, say }).map(({ detail }) => detail)
}

const found = problemNames.flatMap((name) =>
  parts.map((part) => eventProblem(base, name, part, 'The part is wrong in English.')),
)

test.each(['de', 'en'] as const)(
  'every problem of every part is told in %s, without what programs are told',
  (language) => {
    const told = details(language, found)
    expect(told).toHaveLength(found.length)
    for (const detail of told) {
      expect(detail).toMatch(/^\S.+[.]$/)
      expect(detail).not.toContain('in English')
      expect(detail).not.toMatch(/[{}]/)
    }
  },
)

test('the place in a metadata record is told', () => {
  const problem = eventProblem(base, 'schema-violation', 'metadata', '/contentStructure/data: must be an object.')
  expect(details('de', [problem])).toEqual([
    'Der Metadatensatz folgt seinem Schema nicht, an dieser Stelle: /contentStructure/data',
  ])
})

test('a problem of a kind that nobody knows keeps its own words', () => {
  const problem = { type: 'https://elsewhere.example/odd', title: 'Odd', instance: 'data', detail: 'Too odd' }
  expect(details('de', [problem])).toEqual(['Too odd'])
})
