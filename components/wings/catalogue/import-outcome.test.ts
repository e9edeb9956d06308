import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, it } from 'vitest'
import type { PortalAnswer } from '#components/portal/portal-calls.ts'
import type { Locale } from '#components/messages/locales.ts'
import { imports as german } from '#components/messages/de/imports.ts'
import { kit as germanKit } from '#components/messages/de/kit.ts'
import { imports as english } from '#components/messages/en/imports.ts'
import { kit as englishKit } from '#components/messages/en/kit.ts'
import { formFromFiles } from '@kurier/catalogue/form-from-files'
import { importDefaults } from '@kurier/catalogue/terms'
import { dogTaxFiles } from '@kurier/catalogue/testing/dog-tax'
import { ImportOutcome } from './import-outcome.tsx'

const messages = { de: { imports: german, kit: germanKit }, en: { imports: english, kit: englishKit } }

function shown(locale: Locale, answer: PortalAnswer<'POST /admin/imports'>): string {
  const children = createElement(ImportOutcome, { answer })
  const page = () => IntlProvider({ locale, messages: messages[locale], timeZone: 'Europe/Berlin', children })
  return renderToStaticMarkup(createElement(page))
}

it('what is in the way of a form is told in the language of the page', () => {
  const files = dogTaxFiles('xdf3').filter(({ name }) => name !== 'breeds.xml')
  const read = formFromFiles(files, importDefaults)
  const obstacles = read.ok ? [] : [...read.obstacles]
  const answer = { outcome: 'refused' as const, form: null, report: null, gaps: [], unfit: [], faults: [], obstacles }
  const [de, en] = [shown('de', answer), shown('en', answer)]
  expect(de).toMatch(
    /Die Codeliste urn:\S+ fehlt\. Ihre Codes brauchen: „.+“ \(F99000000114\)\. Geben Sie auch die genericode-Datei/,
  )
  expect(de).toContain('XRepository')
  expect(de).not.toMatch(/lang="en"|code list/)
  expect(en).toMatch(
    /The code list urn:\S+ is missing\. Its codes are needed by “.+” \(F99000000114\)\. Give the genericode file/,
  )
})
