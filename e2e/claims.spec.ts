import type { Locator, Page } from '@playwright/test'
import { shortId } from '#components/cases/short-id.ts'
import { chooseKeys, newDestination, sendTo } from './building-office.ts'
import { expect, expectSound, test } from './journey.ts'
import { signInAs, signInAsNew } from './people.ts'

const rowOf = (page: Page, submissionId: string) => page.getByRole('row').filter({ hasText: shortId(submissionId) })

/** Opens the list with its keys. */
async function openList(page: Page, destinationId: string): Promise<void> {
  await page.goto(`/workbench/${destinationId}`)
  await chooseKeys(page)
}

/** Has the page look for colleagues' acts, as when somebody comes back to its window, until it shows them. */
async function lookUntilShown(page: Page, act: Locator): Promise<void> {
  const look = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect.poll(() => look().then(() => act.count())).toBe(1)
}

test('two case workers see who works on a case, take it over and give it back', async ({ page, browser, offences }) => {
  const destinationId = await newDestination({ name: `Team ${Date.now()}` })
  const [first, second] = [await sendTo(destinationId), await sendTo(destinationId)]
  await signInAs(page.context(), 'caseWorker')
  await openList(page, destinationId)
  const context = await browser.newContext()
  const colleague = await signInAsNew(context, { organisation: 'city', role: 'case-worker' })
  const beside = await context.newPage()
  await openList(beside, destinationId)

  await rowOf(page, first.submissionId).getByRole('link').click()
  await expect(page.getByText('Niemand bearbeitet diesen Fall.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Entscheidung' })).toBeVisible()
  await expect(rowOf(beside, first.submissionId)).not.toContainText('in Arbeit')
  await page.getByLabel('Neue Notiz').fill('Ruft zurück')
  await expect(page.getByText(/^Sie bearbeiten diesen Fall seit \d\d:\d\d Uhr\.$/)).toBeVisible()
  await expectSound(page)
  const inWork = rowOf(beside, first.submissionId).filter({ hasText: /in Arbeit bei Sabine Sachlich seit \d\d:\d\d/ })
  await lookUntilShown(beside, inWork)
  await expect(rowOf(beside, second.submissionId)).not.toContainText('in Arbeit')
  await expectSound(beside)
  await beside.getByRole('searchbox').fill('Sachlich')
  await expect(beside.getByRole('row')).toHaveCount(2)

  await rowOf(beside, first.submissionId).getByRole('link').click()
  await expect(beside.getByText(/^In Arbeit bei Sabine Sachlich seit \d\d:\d\d Uhr\.$/)).toBeVisible()
  await beside.getByLabel('Neue Notiz').fill('Auch ich')
  await expect(beside.getByText(/^In Arbeit bei Sabine Sachlich/)).toBeVisible()
  await beside.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(beside.getByText(/^Sie bearbeiten diesen Fall .* Übernommen von Sabine Sachlich\.$/)).toBeVisible()
  await lookUntilShown(
    page,
    page.getByText(new RegExp(`^In Arbeit bei ${colleague.name} .* Übernommen von Sabine Sachlich\\.$`)),
  )

  await beside.getByRole('button', { name: 'Zurückgeben' }).click()
  await expect(beside.getByText('Niemand bearbeitet diesen Fall.')).toBeVisible()
  await beside.getByRole('button', { name: 'Ich bearbeite das' }).click()
  await expect(beside.getByText(/^Sie bearbeiten diesen Fall/)).toBeVisible()
  await beside.getByRole('button', { name: 'Annehmen' }).click()
  await beside.getByRole('dialog').getByRole('button', { name: 'Annehmen' }).click()
  await expect(beside.getByText('Die Einreichung ist angenommen')).toBeVisible()
  await expect(beside.getByText('Niemand bearbeitet diesen Fall.')).toBeVisible()
  await context.close()
  expect(offences).toEqual([])
})

test('who may not work there reads for whom the workbench is, whatever is at the address', async ({ page }) => {
  const destinationId = await newDestination({ name: `Nur Sachbearbeitung ${Date.now()}` })
  await signInAs(page.context(), 'owner')
  for (const path of ['', `/${destinationId}`, `/${crypto.randomUUID()}`]) {
    expect((await page.goto(`/workbench${path}`))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Der Arbeitsplatz ist für die Sachbearbeitung')
  }
  await expectSound(page)
  await signInAs(page.context(), 'support')
  await page.goto(`/workbench/${destinationId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Diese Seite gibt es nicht')
})
