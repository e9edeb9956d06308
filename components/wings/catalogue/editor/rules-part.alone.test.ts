import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, it } from 'vitest'
import { importEditor } from '#components/messages/en/import-editor.ts'
import { kit } from '#components/messages/en/kit.ts'
import { importedForm } from '#lib/wings/catalogue/testing/imported-draft.ts'
import { RulesPart } from './rules-part.tsx'
import type { Editing } from './use-editing.ts'

const message = { de: 'Lücke', en: 'Rules on answers to “Purpose” do not run.' }
const gaps = [{ id: 'F99000001', runs: 0, of: 1, missing: ['001'], message }]

function shown(form = importedForm()): string {
  const said = { imported: form, changes: new Map(), ownRules: new Map(), unread: [], gaps }
  const editing = said as unknown as Editing // what the rules are told of
  const children = createElement(RulesPart, { editing, refusals: new Map() })
  const page = () =>
    IntlProvider({ locale: 'en', messages: { importEditor, kit }, timeZone: 'Europe/Berlin', children })
  return renderToStaticMarkup(createElement(PathnameContext, { value: '/edit' }, createElement(page)))
}

it('answers without their rules are told where the form has rules, and where no rule of its schema could be read', () => {
  const rule = { id: 'R1', effect: 'require', target: ['F99000001'], condition: true } as const
  const [none, one] = [shown(), shown(importedForm({ rules: [rule] }))]
  expect(none).toContain(importEditor.ruleParts.none)
  expect(one).toContain(importEditor.ruleParts.ofSchema)
  for (const page of [none, one]) expect(page).toContain(message.en)
})
