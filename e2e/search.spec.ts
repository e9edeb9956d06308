import type { Page } from '@playwright/test'
import { expect, expectSound, focusOn, test } from './journey.ts'
import { demoFacts, signInAs } from './people.ts'

const short = (id: string): string => `${id.slice(0, 8)}…${id.slice(-4)}`
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Suche' })
const opener = (page: Page) => page.locator('header').getByRole('button', { name: 'Suchen' })

/** Opens the search as its keys do, once the page listens to them. */
async function openSearch(page: Page) {
  await expect(opener(page)).toBeEnabled()
  await page.keyboard.press('Control+k')
  const field = dialog(page).getByRole('combobox')
  await expect(field).toBeFocused()
  return field
}

test('the keyboard alone finds a case by the beginning of its id, and the focus goes back', async ({ page }) => {
  await signInAs(page.context(), 'developer')
  const { caseId, submissionId } = demoFacts().cases.rejected
  await page.goto('/clients')
  await focusOn(opener(page))
  await openSearch(page)
  await page.keyboard.type(caseId.slice(0, 8))
  await expect(dialog(page).getByRole('option', { name: `Fall ${short(caseId)}` })).toBeVisible()
  await expect(dialog(page).getByRole('status')).toHaveText(/Treffer/)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(opener(page)).toBeFocused()

  const field = await openSearch(page)
  await page.keyboard.type(short(submissionId))
  const option = dialog(page).getByRole('option', { name: `Einreichung ${short(submissionId)}` })
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/cases/${caseId}`)
  await expect(dialog(page)).toHaveCount(0)
})

test('a name leads to the destination or client itself, and the name of a page to the page', async ({ page }) => {
  await signInAs(page.context(), 'developer')
  const { destinations, clients } = demoFacts()
  await page.goto('/')
  for (const [name, path] of [
    [destinations.building.name, `/destinations/${destinations.building.id}`],
    [clients.portal.name, `/clients/${clients.portal.id}`],
    ['Client anlegen', '/clients/new'],
    [clients.portal.id, `/clients/${clients.portal.id}`],
  ] as const) {
    const field = await openSearch(page)
    await field.fill(name)
    await expect(dialog(page).getByRole('option').first()).toBeVisible()
    await field.press('ArrowDown')
    await field.press('ArrowUp')
    await field.press('Enter')
    await expect(page).toHaveURL(path)
  }
})

test('an id that is pasted and sent at once leads to its case, before anything was listed', async ({ page }) => {
  await signInAs(page.context(), 'developer')
  const { caseId, submissionId } = demoFacts().cases.rejected
  await page.goto('/')
  const field = await openSearch(page)
  await field.fill(`https://kurier.example/submission-api/v2/submissions/${submissionId}/events`)
  await field.press('Enter')
  await expect(page).toHaveURL(`/cases/${caseId}`)
})

test(
  'what is found has no accessibility fault, and neither has the page of the search',
  { tag: '@trial' },
  async ({ page }) => {
    await signInAs(page.context(), 'operator')
    await page.goto('/')
    const field = await openSearch(page)
    await expectSound(page)
    await field.fill('be')
    await expect(dialog(page).getByRole('group', { name: 'Zustellpunkte' })).toBeVisible()
    await expectSound(page)
    await field.fill('gibt es nicht')
    await expect(dialog(page).getByText(/^Zu „gibt es nicht“/)).toBeVisible()
    await page.goto('/search?q=be')
    await expectSound(page)
  },
)

test('what belongs to others is not found', async ({ page }) => {
  await signInAs(page.context(), 'developer')
  const { cases, clients } = demoFacts()
  for (const text of [cases.foreign.submissionId, cases.foreign.caseId.slice(0, 12), clients.trial.id]) {
    await page.goto(`/search?q=${text}`)
    await expect(page.getByText('Nichts gefunden')).toBeVisible()
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the search is a page that lists the same, and a whole id leads straight there', async ({ page }) => {
    await signInAs(page.context(), 'developer')
    const { destinations, cases } = demoFacts()
    await page.goto('/')
    await page.locator('header').getByRole('link', { name: 'Suchen' }).click()
    await page.getByRole('searchbox').fill(destinations.building.name.slice(0, 12))
    await page.getByRole('main').getByRole('button', { name: 'Suchen' }).click()
    await expect(page.getByRole('status')).toHaveText(/Treffer/)
    await page.getByRole('link', { name: destinations.building.name }).click()
    await expect(page).toHaveURL(`/destinations/${destinations.building.id}`)
    await page.goto(`/cases?q=${cases.rejected.submissionId}`)
    await expect(page).toHaveURL(`/cases/${cases.rejected.caseId}`)
  })

  test('the menu of a phone opens', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await signInAs(page.context(), 'developer')
    await page.goto('/')
    await page.locator('header summary').click()
    await page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: 'Fälle' }).click()
    await expect(page).toHaveURL('/cases')
  })
})

test('on a phone the header is one row, and its menu closes by Escape and when a page is opened', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await signInAs(page.context(), 'operator')
  await page.goto('/')
  const header = page.locator('header')
  expect((await header.boundingBox())?.height).toBeLessThanOrEqual(64)
  const menu = header.locator('summary')
  const navigation = page.getByRole('navigation', { name: 'Hauptnavigation' })
  await expect(opener(page)).toBeVisible()
  await expect(navigation).toBeHidden()
  await menu.click()
  await expect(navigation).toBeVisible()
  await expect(page.getByRole('button', { name: 'Dunkles Farbschema' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Abmelden' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(navigation).toBeHidden()
  await expect(menu).toBeFocused()
  await menu.press('Enter')
  await navigation.getByRole('link', { name: 'Fälle', exact: true }).click()
  await expect(page).toHaveURL('/cases')
  await expect(navigation).toBeHidden()
  await menu.click()
  await expectSound(page)
})

test('cases are narrowed down to a destination by its name, and the address keeps its id', async ({ page }) => {
  await signInAs(page.context(), 'developer')
  const { id, name } = demoFacts().destinations.building
  await page.goto('/cases')
  const field = page.getByRole('combobox', { name: 'Zustellpunkt' })
  await expect(field).toHaveAttribute('aria-autocomplete', 'list')
  await field.fill(name.slice(0, 6))
  await expect(page.getByRole('option', { name })).toHaveAttribute('aria-selected', 'true')
  await field.press('Enter')
  await expect(field).toHaveValue(name)
  await expect(page).toHaveURL(new RegExp(`destination=${id}`))
  await expect(page.getByRole('combobox', { name: 'Zustellpunkt' })).toHaveValue(name)
  const rows = page.locator('tbody').getByRole('row')
  await expect(rows.filter({ hasText: name }).first()).toBeVisible()
  await expect(rows.filter({ hasNotText: name })).toHaveCount(0)
  await expectSound(page)
})

test('a heading of the documentation is found, and opened at its place', async ({ page }) => {
  await signInAs(page.context(), 'developer')
  await page.goto('/clients')
  await openSearch(page)
  await page.keyboard.type('answer 2xx to')
  const found = dialog(page).getByRole('group', { name: 'Dokumentation' }).getByRole('option')
  await expect(found).toHaveText(/Answer 2xx to every callback.*Verifying a callback/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/docs/verify-callback#answer-2xx-to-every-callback')
})
