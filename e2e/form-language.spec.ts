import type { Page } from '@playwright/test'
import { formFromFiles } from '@kurier/catalogue/form-from-files'
import { importDefaults } from '@kurier/catalogue/terms'
import { dogTaxFiles } from '@kurier/catalogue/testing/dog-tax'
import { demoDraft } from './demo.ts'
import { title } from './form-journey.ts'
import { expect, test } from './journey.ts'
import { signInAs } from './people.ts'

test.use({ locale: 'en-GB' })

/** Shorter words may be English too. */
const LEAST_LETTERS = 6

/** What the worked example says in German alone: its title, pages and labels. */
function germanWords(): string[] {
  const read = formFromFiles(dogTaxFiles('xdf3'), importDefaults)
  if (!read.ok) throw new Error('the worked example is no form')
  const { title: own, pages, labels } = read.value.form
  const all = [own, ...pages.map((page) => page.title), ...Object.values(labels.definitions).map(({ label }) => label)]
  return all.flatMap(({ de, en }) => (de === en && de.length >= LEAST_LETTERS ? [de] : []))
}

/** Texts of the page with one of these words in them that are not said to be German. */
const unmarked = (page: Page, words: readonly string[]): Promise<string[]> =>
  page.locator('main').evaluate((main, known) => {
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (walker.nextNode()) {
      const { textContent: text, parentElement } = walker.currentNode
      const isGerman = parentElement?.closest('[lang]')?.getAttribute('lang') === 'de'
      if (!isGerman && known.some((word) => text?.includes(word))) found.push(text ?? '')
    }
    return found
  }, words)

test('a form that nobody translated says in an English page which words are German', async ({ page }) => {
  const words = germanWords()
  await signInAs(page.context(), 'operator')
  await page.goto(`/admin/forms/imports/${demoDraft.name}/${demoDraft.version}/preview`)
  const sound = async () => expect(await unmarked(page, words)).toEqual([])
  const goOn = page.getByRole('button', { name: 'Continue', exact: true })
  await expect(title(page)).toHaveText('Hundesteuer anmelden')
  await sound()

  await page.getByRole('button', { name: 'Start now' }).click()
  await expect(title(page)).toHaveText('Overview')
  await sound()
  await page.getByRole('button', { name: 'Haltende Person' }).click()
  await goOn.click()
  const summary = page.getByRole('alert')
  await expect(summary.getByRole('link', { name: 'Enter “Vornamen”.' })).toBeVisible()
  await expect(summary.locator('[lang=de]').first()).toHaveText('Vornamen')
  await expect(page.locator('.kern-error [lang=de]').first()).toHaveText('Vornamen')
  await sound()

  await page.getByRole('button', { name: 'Back to the overview' }).click()
  await page.locator('summary').filter({ hasText: 'Hund' }).click()
  await page.getByRole('button', { name: 'Hund', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Hund 1 of 1' }).locator('[lang=de]')).toHaveText('Hund')
  await page.getByRole('button', { name: 'Edit Hund 1 of 1' }).click()
  await expect(title(page)).toHaveText(/^Hund 1 of 1/)
  await expect(title(page).locator('[lang=de]')).toHaveText('Hund')
  await sound()

  await page.getByRole('button', { name: 'Back to the overview' }).click()
  await page.getByRole('button', { name: 'Check and send' }).last().click()
  await expect(title(page)).toHaveText('Check and send')
  await expect(page.getByRole('button', { name: 'Enter “Vornamen”.' })).toBeVisible()
  await sound()
})
