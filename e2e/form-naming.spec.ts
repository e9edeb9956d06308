import type { Page } from '@playwright/test'
import { forms } from '@kurier/forms/registry/forms.generated'
import { fullestDocument } from '@kurier/forms/testing/form-documents'
import { encryptionPair, signingPair } from '@kurier/sdk/testing/test-keys'
import { createDestination } from '@kurier/sides/destination'
import { administration } from '@kurier/sides/parties'
import { freePort } from '@kurier/own-postgres/free-port'
import { installation } from '#server/testing/installation.ts'
import { openOverview, openReview, title } from './form-journey.ts'
import { expect, expectSound, scriptRuns, test as journey } from './journey.ts'
import { newcomer, setUp, type Operator } from './operators.ts'

type Office = { operator: Operator; link: string; name: string }

/** An installation of its own, in which nobody has named anything: naming changes what all people are asked. */
const test = journey.extend<{ office: Office; own: Awaited<ReturnType<typeof installation>> }>({
  own: async ({}, provide) => {
    const own = await installation()
    await provide(own)
    await own.remove()
  },
  baseURL: async ({ own }, provide) => {
    const port = await freePort(undefined)
    const baseUrl = `http://127.0.0.1:${port}`
    await own.serve({ port, settings: { BASE_URL: baseUrl, SANDBOX: 'true', LOG_LEVEL: 'warn' } })
    await provide(baseUrl)
  },
  office: async ({ own, baseURL }, provide) => {
    const baseUrl = baseURL ?? ''
    const kurier = (...args: string[]) => own.kurier(args, { BASE_URL: baseUrl })
    const operator = newcomer()
    const { link } = await kurier('operators', 'create', '--email', operator.email)
    const client = await kurier('clients', 'create', '--name', 'Fachverfahren', '--kind', 'administration-system')
    const { clientId, clientSecret } = client as Record<'clientId' | 'clientSecret', string> // as the command promises
    const name = 'Wohngeldstelle'
    const keys = { encryption: encryptionPair(), signing: signingPair() }
    await createDestination(administration({ baseUrl, clientId, clientSecret }), keys, { name })
    await provide({ operator, link: String(link), name })
  },
})

const form = forms.find(({ path }) => path === 'housing-burden')
if (!form) throw new Error('there is no such form')
/** Those with details that the office records, and with lists for which the free text is asked alone. */
const topics = form.pages.filter(({ key }) => key === 'applicant' || key === 'burdens').map(({ title: { de } }) => de)

const row = (page: Page, id: string) => page.locator(`#naming-${id}`)

/** Says of the open list what each of its codes means, in both languages. */
async function fillIn(page: Page, id: string, meanings: readonly string[]): Promise<void> {
  for (const [at, meaning] of meanings.entries()) {
    const code = String(at + 1).padStart(3, '0')
    await row(page, id).locator(`[name="codes.${code}.de"]`).fill(meaning)
    await row(page, id).locator(`[name="codes.${code}.en"]`).fill(`${meaning} (en)`)
  }
}

test(
  'an operator names what everybody must answer and offers the form, in which nobody is asked by a number',
  { tag: '@trial' },
  async ({ page, office }) => {
    await setUp(page, office.link, office.operator)
    await page.goto('/admin/forms')
    const section = page.getByRole('region').filter({ has: page.locator('a[href="/admin/forms/housing-burden"]') })
    await expect(section.getByText('3 Listen zu benennen, noch nicht bereit')).toBeVisible()
    await expect(section.getByText('Benennen Sie zuerst die Auswahllisten.')).toBeVisible()
    await expect(section.getByRole('button', { name: 'Anbieten' })).toHaveCount(0)
    await expectSound(page)
    await section.getByRole('link', { name: /^Auswahllisten benennen/ }).click()
    await expect(title(page)).toHaveText('Auswahllisten: Lastenzuschuss – Erstantrag')
    await expect(page.getByText('3 von 22 Listen sind noch nicht benannt')).toBeVisible()

    await page.getByRole('button', { name: 'Zur nächsten offenen' }).click()
    await expect(row(page, 'F00000984').locator('summary')).toBeFocused()
    await expect(row(page, 'F00000984')).toContainText('weil hier alle antworten müssen')
    await row(page, 'F00000984').locator('[name="codes.001.de"]').fill('ledig')
    await row(page, 'F00000984').getByRole('button', { name: 'Speichern', exact: true }).click()
    const empty = row(page, 'F00000984').locator('[name="codes.001.en"]')
    await expect(empty).toBeFocused()
    await expect(empty).toHaveAccessibleDescription('Ergänzen Sie den Text auch in dieser Sprache.')
    await expectSound(page)
    const states = ['ledig', 'verheiratet', 'verpartnert', 'geschieden', 'verwitwet', 'aufgehoben', 'unbekannt']
    await fillIn(page, 'F00000984', states)
    await row(page, 'F00000984').getByRole('button', { name: 'Speichern und zur nächsten offenen' }).click()
    await expect(row(page, 'F00000697').locator('summary')).toBeFocused()
    await expect(row(page, 'F00000984').locator('summary')).toContainText('benannt')
    await fillIn(page, 'F00000697', [
      'angestellt',
      'verbeamtet',
      'selbstständig',
      'arbeitslos',
      'im Ruhestand',
      'anderes',
    ])
    await row(page, 'F00000697').getByRole('button', { name: 'Speichern und zur nächsten offenen' }).click()
    await expect(row(page, 'F00002650').locator('summary')).toBeFocused()
    await fillIn(page, 'F00002650', ['Wohnfläche', 'Zimmer'])
    await row(page, 'F00002650').getByRole('button', { name: 'Speichern', exact: true }).click()
    await expect(page.getByText('Alles Nötige ist benannt: Das Formular kann angeboten werden.')).toBeVisible()
    await expectSound(page)

    await page.getByRole('link', { name: 'Formulare' }).first().click()
    await section.getByRole('button', { name: /^Anbieten/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Anbieten' }).click()
    await expect(section.getByText('angeboten und offen')).toBeVisible()
    await fillInWithoutNumbers(page)
  },
)

/** Looks at each section of two topics, and at all that was said, with everything there that a draft can say. */
async function fillInWithoutNumbers(page: Page): Promise<void> {
  await page.goto('/form/housing-burden')
  await scriptRuns(page)
  const values = form && fullestDocument(form)
  const draft = { draftOf: form?.name, version: '1.0', savedAt: new Date(2026, 4, 2).toISOString(), values }
  const buffer = Buffer.from(JSON.stringify(draft))
  const file = { name: 'entwurf.json', mimeType: 'application/json', buffer }
  await page.getByLabel('Angaben aus einer Datei laden').setInputFiles(file)
  await page.getByRole('button', { name: 'Weiter ausfüllen' }).click()
  const seen: string[] = []
  for (const name of topics) {
    await openOverview(page)
    const topic = page.locator('main details').filter({ has: page.locator('h2', { hasText: name }) })
    const sections = await topic.locator('li').count()
    expect(sections).toBeGreaterThan(2)
    for (let at = 0; at < sections; at += 1) {
      const section = topic.locator('li button').nth(at)
      // what is complete is folded
      if (!(await section.isVisible())) await topic.locator('summary').click()
      await section.click()
      await expect(title(page)).not.toHaveText('Übersicht')
      seen.push((await page.locator('main').textContent()) ?? '')
      await openOverview(page)
    }
  }
  expect(seen.filter((text) => /Auswahl|\b00\d\b|999/.test(text))).toEqual([])
  expect(seen.some((text) => text.includes('nimmt die Wohngeldbehörde mit Ihnen auf'))).toBe(true)
  expect(seen.some((text) => text.includes('Eigentumsform in eigenen Worten'))).toBe(true)
  await openReview(page)
  await expect(title(page)).toHaveText('Prüfen und absenden')
  await expect(page.locator('main')).not.toContainText(/Auswahl|\(00\d\)|\(999\)/)
  await expect(page.getByText('ledig', { exact: true }).first()).toBeVisible()
}
