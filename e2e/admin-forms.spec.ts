import { demoFacts } from './demo.ts'
import { expect, test } from './journey.ts'
import { signInAs } from './people.ts'

// other journeys fill in these forms at the same time: nothing is offered or withdrawn here

test('the operator sees which forms are offered and where they go, and is asked before one is withdrawn', async ({
  page,
  context,
  baseURL,
}) => {
  await signInAs(context, 'operator')
  await page.goto('/admin')
  const tabs = page.getByRole('navigation', { name: 'Bereiche des Betriebs' })
  await tabs.getByRole('link', { name: 'Formulare' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Formulare' })).toBeVisible()
  const address = page.getByRole('link', { name: `${baseURL}/form/housing-burden` })
  const housing = page.getByRole('region').filter({ has: address })
  await expect(housing.getByText('angeboten und offen')).toBeVisible()
  await expect(
    housing.getByText(`${baseURL}/schemas/forms/housing-burden-first-application/1.0/form.schema.json`),
  ).toBeVisible()

  await housing.getByRole('button', { name: /^Nicht mehr anbieten/ }).click()
  const dialog = page.getByRole('dialog', { name: /nicht mehr anbieten\?$/ })
  await expect(dialog).toContainText('Ab sofort sind keine neuen Anträge mehr möglich')
  await expect(dialog).toContainText('Abgesendete Anträge, Antworten und die Statusseite bleiben erreichbar')
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(housing.getByText('angeboten und offen')).toBeVisible()

  await address.click()
  await expect(page).toHaveURL('/form/housing-burden')
})

test('each destination with the form’s service is told as the one that gets applications, or can be chosen', async ({
  page,
  context,
}) => {
  await signInAs(context, 'operator')
  await page.goto('/admin/forms')
  const { id } = demoFacts().destinations.housing
  const section = page.getByRole('region').filter({ has: page.getByRole('link', { name: /\/form\/housing-burden$/ }) })
  const row = section.getByRole('row').filter({ has: page.locator(`a[href="/destinations/${id}"]`) })
  await expect(row).toContainText('aktiv')
  // another journey may have moved the form to its own office
  const choice = row.getByRole('button', { name: /^Hierher umleiten/ })
  await expect(choice.or(row.getByText('erhält die Anträge'))).toBeVisible()
})
