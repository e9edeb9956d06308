import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { askedFaultsOf } from '@kurier/forms/asked-faults'
import { documentOf, valuesOf, type Json } from '@kurier/forms/document'
import type { FormDefinition } from '@kurier/forms/definition'
import { forms } from '@kurier/forms/registry/forms.generated'
import { arbitraryForm } from '@kurier/forms/testing/arbitrary-form'
import { asAnswered } from '@kurier/forms/testing/as-answered'
import { documentsFor } from '@kurier/forms/testing/documents-for'
import { applicationHtml } from './application-html.ts'
import { readableParts } from './application-parts.ts'
import { readDraft, type ReadDraft } from '../draft/draft.ts'
import { leftNames } from '../draft/left-answers.ts'
import { draftOfCopy, sentCopy, type SentCopy } from './sent-copy.ts'

const housing = forms.find(({ path }) => path === 'housing-burden') ?? expect.fail('there is no such form')
const sentAt = new Date('2026-05-04T10:00:00Z')
const words = {
  yes: 'Ja',
  no: 'Nein',
  choice: (code: string) => code,
  unknown: (code: string) => code,
  answer: (code: string) => code,
}

/** The page that somebody saves. */
function pageOf(form: FormDefinition, copy: SentCopy): string {
  return applicationHtml({
    lang: 'de',
    title: 'Kopie',
    note: 'Kein Nachweis.',
    facts: [['Gesendet an', 'Amt']],
    parts: readableParts(JSON.parse(copy.text), { form, locale: 'de', words }, 'Weitere Angaben'),
    attachments: { heading: 'Dateien', note: 'Nicht dabei.', names: copy.files.map(({ name }) => name), byId: {} },
    draft: draftOfCopy(form, copy, { sentAt, locale: 'de' }),
  })
}

function readCopy(form: FormDefinition, page: string, there: readonly { id: string }[] = []): ReadDraft {
  const draft = readDraft(form, page, there)
  return typeof draft === 'string' ? expect.fail(draft) : draft
}

const textsIn = (json: unknown): string[] => {
  if (typeof json === 'string') return [json]
  return typeof json === 'object' && json !== null ? Object.values(json).flatMap(textsIn) : []
}

test('whatever the form and what was sent, the saved page begins a form that would send the same', () => {
  const filledIn = arbitraryForm({ rules: false }).chain((form) =>
    fc.record({ form: fc.constant(form), document: documentsFor(form) }),
  )
  fc.assert(
    fc.property(filledIn, ({ form, document }) => {
      const sent = documentOf(form, valuesOf(form, document))
      const copy = sentCopy(form, JSON.stringify(sent), { values: {}, attachments: [] })
      const draft = readCopy(
        form,
        pageOf(form, copy),
        textsIn(sent).map((id) => ({ id })),
      )
      // a value outside its list is never sent: the form refuses it
      if (draft.left.length > 0) expect(askedFaultsOf(form, sent)).not.toEqual([])
      else expect([documentOf(form, draft.values), draft.savedAt]).toEqual([sent, sentAt])
    }),
    { numRuns: 200 },
  )
})

describe('the copy of an application', () => {
  const file = join(import.meta.dirname, '../../../../packages/forms/testing/applications/lives-alone.json')
  const document = asAnswered(housing, readFileSync(file, 'utf8'))
  const values = valuesOf(housing, document)
  const text = JSON.stringify(documentOf(housing, values))
  const proofs = { ...values, G00001543: { ...(values.G00001543 as object), F60000296: ['one'] } }
  const attachment = { id: 'one', name: 'grund<b>buch.pdf', mimeType: 'application/pdf', size: 5, file: new Blob() }
  const other = { ...attachment, id: 'two', name: 'entfernt.pdf' }

  test('names the files that went along, which have to be chosen anew, and no others', () => {
    const withFile = JSON.stringify(documentOf(housing, proofs))
    const copy = sentCopy(housing, withFile, { values: proofs, attachments: [attachment, other] })
    expect(copy.files).toEqual([{ id: 'one', name: 'grund<b>buch.pdf', size: 5 }])
    const page = pageOf(housing, copy)
    expect(page).toContain('<p>Nicht dabei.</p>\n<ul><li>grund&lt;b&gt;buch.pdf</li></ul>')
    expect(readCopy(housing, page)).toMatchObject({ gone: ['grund<b>buch.pdf'], isSent: true })
  })

  test('says again what will be handed in later, and nothing that was entered and not sent', () => {
    const typed = { ...values, G00001543: { 'F60000296-later': 'true' }, unsent: 'geheim' }
    const page = pageOf(housing, sentCopy(housing, text, { values: typed, attachments: [] }))
    expect(readCopy(housing, page).values).toMatchObject({ G00001543: { 'F60000296-later': 'true' } })
    expect(page).not.toContain('geheim')
  })

  test('carries the answers of whoever writes tags into them, and ends where it ends', () => {
    const form = forms.find(({ path }) => path === 'callback-request') ?? expect.fail('there is no such form')
    const nasty: Json = { F99000001: '</script><script>alert(1)</script><!--<script>', F99000002: 'a\u2028&lt;"' }
    const page = pageOf(form, sentCopy(form, JSON.stringify(nasty), { values: {}, attachments: [] }))
    expect(page.match(/<\/?script[^>]*>/g)).toEqual([
      '<script type="application/json" id="kurier-answers">',
      '</script>',
    ])
    expect(documentOf(form, readCopy(form, page).values)).toEqual(nasty)
  })

  test('is taken up by another version of the form as far as it fits, and what does not is named', () => {
    const page = pageOf(housing, sentCopy(housing, text, { values: {}, attachments: [] }))
    const [gone, ...root] = housing.root
    const newer = { ...housing, version: '9.0', root }
    const draft = readCopy(newer, page)
    expect(draft.otherVersion).toBe('1.0')
    expect(leftNames(newer, draft)).toEqual([housing.labels.definitions[gone?.id ?? '']?.label])
    expect(documentOf(newer, draft.values)).toEqual(documentOf(newer, values))
  })
})
