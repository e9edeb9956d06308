import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forms } from '@kurier/forms/registry/forms.generated'
import { partsOf } from '../document-view-parts.ts'
import { applicationHtml, type ReadableApplication } from './application-html.ts'

const words = {
  yes: 'Ja',
  no: 'Nein',
  choice: (code: string) => `Auswahl ${code}`,
  unknown: (code: string) => `${code}?`,
  answer: (code: string) => `Antwort ${code}`,
}

function saved(text: string): ReadableApplication {
  const [form] = forms.filter(({ path }) => path === 'callback-request')
  if (!form) throw new Error('the form is gone')
  const document = { F99000001: text, [text]: { [text]: text }, F99000004: [text] }
  return {
    lang: 'de',
    title: text,
    facts: [[text, text]],
    parts: [{ title: text, shown: partsOf(document, { form, locale: 'de', words }) }],
    attachments: { heading: 'Anlagen', names: [text], byId: {} },
  }
}

/** Tags of the page, each as often as it stands there. */
const tagsOf = (html: string) => (html.match(/<[^>]*>/g) ?? []).sort()

test('whatever was entered, the page has no other tags than with a harmless word', () => {
  const harmless = tagsOf(applicationHtml(saved('harmlos')))
  const nasty = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1 }),
    fc.constantFrom('<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "' onclick='x", '</style>', '&lt;'),
  )
  fc.assert(
    fc.property(
      nasty.filter((text) => !/^(F9900000\d|__proto__)$/.test(text)),
      (text) => {
        expect(tagsOf(applicationHtml(saved(text)))).toEqual(harmless)
      },
    ),
  )
  expect(harmless.join('')).not.toContain('script')
})

test('an application reads well: no title twice, what was declared, lists as lists, and German words in an English page', () => {
  const html = applicationHtml({
    ...saved('x'),
    lang: 'en',
    parts: [
      {
        title: 'Hund',
        shown: [
          {
            kind: 'group',
            pointer: '/a',
            label: 'Hund',
            lang: 'de',
            parts: [
              {
                kind: 'field',
                pointer: '/a/b',
                label: 'Farben',
                lang: 'de',
                values: [{ text: 'a' }, { text: 'b' }],
              },
              {
                kind: 'field',
                pointer: '/a/c',
                label: 'Versicherung …',
                lang: 'de',
                text: { text: 'Ich versichere alles.', lang: 'de' },
                values: [{ text: 'Yes' }],
              },
            ],
          },
        ],
      },
      {
        title: 'Dog',
        shown: [{ kind: 'group', pointer: '/d', label: 'Hund', lang: 'de', item: { number: 1, of: 2 }, parts: [] }],
      },
    ],
  })
  expect(html).toContain(
    '<h2>Hund</h2>\n<dl><div><dt><span lang="de">Farben</span></dt><dd><ol><li>a</li><li>b</li></ol></dd></div>',
  )
  expect(html).toContain('<dd><p><span lang="de">Ich versichere alles.</span></p>Yes</dd></div></dl>')
  expect(html).toContain('<h3><span lang="de">Hund</span> (1/2)</h3>')
})

test('values are shown as the portal shows them, with the names of attachments', () => {
  const html = applicationHtml({
    ...saved('x'),
    parts: [
      {
        title: 'Antrag',
        shown: [
          { kind: 'field', pointer: '/a', label: 'Thema', values: [{ text: 'Neuer Antrag' }] },
          { kind: 'field', pointer: '/b', label: 'Nachweis', values: [{ text: 'id-1', attachmentId: 'id-1' }] },
        ],
      },
    ],
    attachments: { heading: 'Anlagen', names: ['bescheid.pdf'], byId: { 'id-1': 'bescheid.pdf' } },
  })
  expect(html).toContain('<dt>Thema</dt><dd>Neuer Antrag</dd>')
  expect(html).toContain('<dt>Nachweis</dt><dd>bescheid.pdf</dd>')
  expect(html).toContain('<li>bescheid.pdf</li>')
})
