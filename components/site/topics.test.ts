import { createTranslator } from 'use-intl/core'
import { expect, test } from 'vitest'
import { site as english } from '#components/messages/en/site.ts'
import { site as german } from '#components/messages/de/site.ts'
import { topicPlaces, topicsIn } from './topics.ts'

const texts = (locale: 'de' | 'en') =>
  createTranslator({ locale, messages: { site: locale === 'de' ? german : english }, namespace: 'site.search' })

const found = (kind: 'destination' | 'client', name: string, mayOpen = true) =>
  ({ kind, id: `${kind}-id`, name, detail: null, caseId: null, mayOpen }) as const

test.each([
  ['de', 'callback bau', 'bau', ['callbacks']],
  ['de', 'bau Callbacks', 'bau', ['callbacks']],
  ['de', 'Schlüssel Amt Bau', 'Amt Bau', ['keys']],
  ['de', 'schlussel bau', 'bau', ['keys']],
  ['de', 'Geheimnis erneuern portal', 'portal', ['secret']],
  ['en', 'rotate secret portal', 'portal', ['keys', 'secret']],
  ['de', 'bauamt', '', []],
  ['de', 'cal bau', '', []],
] as const)('%s: of %j the thing is looked for by %j', (locale, text, rest, names) => {
  const { rest: left, asked } = topicsIn(text, texts(locale))
  expect([left, asked.map(({ name }) => name)]).toEqual([rest, names])
})

test('what was found is offered with its topics, where the person may open it', () => {
  const t = texts('de')
  const { asked } = topicsIn('geheimnis callbacks x', t)
  const things = [found('destination', 'Bauamt'), found('client', 'Portal'), found('client', 'Fremd', false)]
  expect(topicPlaces(asked, things, t).map(({ href, label }) => [href, label])).toEqual([
    ['/callbacks?destination=destination-id', 'Bauamt: Callbacks'],
    ['/callbacks?client=client-id', 'Portal: Callbacks'],
    ['/clients/client-id#secrets', 'Portal: Geheimnis erneuern'],
    ['/callbacks?client=client-id', 'Fremd: Callbacks'],
  ])
})
