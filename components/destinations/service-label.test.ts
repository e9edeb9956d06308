import { expect, test } from 'vitest'
import { serviceLabel, serviceUrn } from './service-label.ts'

test.each([
  ['99107023017000', 'urn:de:fim:leika:leistung:99107023017000'],
  [' 99107023017000 ', 'urn:de:fim:leika:leistung:99107023017000'],
  ['urn:example:service', 'urn:example:service'],
  ['9910702301700', '9910702301700'],
  ['991070230170001', '991070230170001'],
])('of %j as a service becomes %s', (typed, urn) => expect(serviceUrn(typed)).toBe(urn))

test('a service is told by the title of its form, or by its schema', () => {
  const service = {
    identifier: 'urn:de:fim:leika:leistung:99107023017000',
    schemaUri: 'https://schema.example/1.json',
    mimeType: 'application/json' as const,
  }
  const title = { de: 'Wohngeld', en: 'Housing benefit' }
  expect(serviceLabel({ ...service, title }, 'en')).toBe('Housing benefit (99107023017000)')
  expect(serviceLabel({ ...service, title: null }, 'de')).toBe('99107023017000, https://schema.example/1.json')
})
