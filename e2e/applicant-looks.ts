import type { Page } from '@playwright/test'
import { documentView as germanDocument } from '#components/messages/de/document-view.ts'
import { forms as germanForms } from '#components/messages/de/forms.ts'
import { kit as germanKit } from '#components/messages/de/kit.ts'
import { site as germanSite } from '#components/messages/de/site.ts'
import { documentView as englishDocument } from '#components/messages/en/document-view.ts'
import { forms as englishForms } from '#components/messages/en/forms.ts'
import { kit as englishKit } from '#components/messages/en/kit.ts'
import { site as englishSite } from '#components/messages/en/site.ts'
import { forms } from '@kurier/forms/registry/forms.generated'
import type { Language } from './applicant-pages.ts'

const messages = {
  de: [germanForms, germanKit, germanSite, germanDocument],
  en: [englishForms, englishKit, englishSite, englishDocument],
}

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

/** Words of two letters are too often words of both languages; ids spell some by chance, such as "8add". */
const wordsIn = (text: string): string[] =>
  text.replaceAll(UUID, ' ').match(/(?<![\p{L}\d])\p{L}{3,}(?![\p{L}\d])/gu) ?? []

const wordsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? wordsIn(value)
    : value && typeof value === 'object'
      ? Object.values(value).flatMap(wordsOf)
      : []

/** What the forms say in one language, wherever in their definitions. */
function formWords(value: unknown, language: Language): string[] {
  if (!value || typeof value !== 'object') return []
  if ('de' in value && 'en' in value) return wordsOf(value[language])
  return Object.values(value).flatMap((part) => formWords(part, language))
}

const known = (language: Language) => new Set([...wordsOf(messages[language]), ...formWords(forms, language)])
const spoken = { de: known('de'), en: known('en') }

/** What is said on the page, its title and attributes included, by elements that are marked as being in no other language. */
const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isMarked = (element: Element | null) => element?.closest('[lang]') !== document.documentElement
    const texts = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode
      if (!isMarked(parentElement) && !parentElement?.closest('script, style, code')) texts.push(textContent ?? '')
    }
    for (const name of ['aria-label', 'alt', 'title', 'placeholder', 'aria-description'])
      for (const element of document.querySelectorAll(`[${name}]`))
        if (!isMarked(element)) texts.push(element.getAttribute(name) ?? '')
    return texts
  })

/** Texts of the page with a word that ours say in the other language alone. `names`: of people and offices, in no language. */
export async function foreignTexts(page: Page, language: Language, names: readonly string[]): Promise<string[]> {
  const other = language === 'de' ? 'en' : 'de'
  const isForeign = (word: string) => spoken[other].has(word) && !spoken[language].has(word)
  const withoutNames = (text: string) => names.reduce((rest, name) => rest.replaceAll(name, ''), text)
  return (await textsOn(page)).filter((text) => wordsIn(withoutNames(text)).some(isForeign))
}

const named = new Set(['button', 'checkbox', 'combobox', 'heading', 'image', 'link', 'listbox', 'navigation', 'radio'])
for (const role of ['radiogroup', 'region', 'searchbox', 'spinbutton', 'textbox', 'complementary']) named.add(role)

/** Faults of the page for who hears it: controls without a name, empty lists, levels of headings left out, untied errors. */
export async function treeFaults(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  const shown = nodes.filter(({ ignored }) => !ignored)
  const roleOf = ({ role }: (typeof nodes)[number]) => String(role?.value)
  const faults: string[] = []
  for (const node of shown) {
    const role = roleOf(node)
    const name = String(node.name?.value ?? '').trim()
    if (named.has(role) && name === '') faults.push(`${role} without a name`)
    if (role === 'list' && !node.childIds?.length) faults.push(`an empty list ${name}`)
  }
  return [...faults, ...(await page.evaluate(levelsLeftOut)), ...(await untiedErrors(page))]
}

/** In the page: headings that are more than one level below the one before. */
function levelsLeftOut(): string[] {
  const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter((one) => one.checkVisibility())
  const levels = headings.map(({ tagName }) => Number(tagName.slice(1)))
  return headings.flatMap(({ textContent }, at) => {
    const [before = 0, own = 0] = [levels[at - 1], levels[at]]
    return own > before + 1 ? [`heading of level ${own} after ${before}: ${textContent}`] : []
  })
}

/** Fields that are said to be wrong, and whose description does not say why. */
const untiedErrors = (page: Page): Promise<string[]> =>
  page.locator('main [aria-invalid=true]').evaluateAll((fields) =>
    fields.flatMap((field) => {
      const ids = [field, field.closest('fieldset')].map((one) => one?.getAttribute('aria-describedby') ?? '')
      const told = ids
        .join(' ')
        .split(' ')
        .flatMap((id) => document.getElementById(id) ?? [])
      return told.some((one) => one.matches('.kern-error') && one.textContent) ? [] : [`no error at ${field.id}`]
    }),
  )

/** What is wrong with the page on paper, whichever theme it is looked at in. */
export async function printFaults(page: Page): Promise<string[]> {
  const before = await page.evaluate(answersShown)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const after = await page.evaluate(answersShown)
  const isSheet = (await page.locator('[data-printed]').count()) > 0
  const lost = isSheet ? [] : before.filter((one) => !after.includes(one)).map((one) => `not printed: ${one}`)
  const faults = await page.evaluate(faultsOnPaper)
  await page.emulateMedia({ media: null, colorScheme: null })
  return [...lost, ...faults]
}

/** In the page: headings, questions and answers that are to be seen. */
function answersShown(): string[] {
  const elements = [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, h4, dt, dd, label, legend, p)')]
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })
  // nobody chooses a file on paper, nor goes from there to another part of the page
  const isOfControl = (element: Element) =>
    element.closest('nav') || (element instanceof HTMLLabelElement && element.control?.matches('[type=file]'))
  return elements
    .filter((one) => isShown(one) && !isOfControl(one))
    .map((element) => `${element.tagName} ${element.textContent.trim()}`)
}

/** In the page: controls, texts that are not black, grounds that are not white, answers that are cut or not drawn. */
function faultsOnPaper(): string[] {
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const all = [...document.querySelectorAll<HTMLElement>('body *')].filter(isShown)
  const folded = [...document.querySelectorAll('main details:not([open]) > :not(summary)')].filter(
    (one) => one.parentElement && isShown(one.parentElement) && !isShown(one),
  )
  const named = (what: string, list: readonly Element[]) =>
    list.map((element) => `${what}: ${element.outerHTML.slice(0, 160)}`)
  const hasText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
  const isPainted = (element: Element) => !/^rgba\(0, 0, 0, 0\)$/.test(getComputedStyle(element).backgroundColor)
  return [
    ...named(
      'a control',
      all.filter((one) => one.matches('nav, .kern-btn, [type=file], footer a, header button')),
    ),
    ...named(
      'stays in place',
      all.filter((one) => getComputedStyle(one).position === 'fixed'),
    ),
    ...named(
      'not black',
      all.filter((one) => hasText(one) && getComputedStyle(one).color !== 'rgb(0, 0, 0)'),
    ),
    ...named(
      'a ground',
      all.filter((one) => isPainted(one)),
    ),
    ...named('folded', folded),
    ...named(
      'cut',
      all.filter((one) => one.matches('textarea') && one.scrollHeight > one.clientHeight + 1),
    ),
    ...named(
      'not drawn',
      all.filter((one) => one.matches(':checked') && getComputedStyle(one).appearance !== 'auto'),
    ),
    ...(getComputedStyle(document.documentElement).backgroundColor === 'rgb(255, 255, 255)' ? [] : ['a dark page']),
  ]
}
