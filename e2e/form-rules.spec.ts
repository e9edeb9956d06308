import { dogTaxFiles } from './dog-tax-form.ts'
import { kurier } from './form-office.ts'
import { expect, expectSound, test } from './journey.ts'
import { signInAs } from './people.ts'

test('an operator writes a sentence as a rule, and says what must be answered, what may follow and whose name it is', async ({
  page,
}) => {
  const name = `regeln-${Date.now()}`
  const files = dogTaxFiles('schema.xdf3.xml', 'breeds.xml', 'purposes.xml', 'rules.json')
  await kurier('forms', 'import', ...files, '--name', name, '--path', name, '--form-version', '1.2.0')
  await signInAs(page.context(), 'operator')
  await page.goto(`/admin/forms/imports/${name}/1.2.0/edit`)

  const family = page.getByLabel('Familienname oder Name der Organisation')
  await expect(family).toHaveValue(/\.F\d+$/)
  await family.selectOption('')
  await page.getByRole('tabpanel').getByLabel('Suchen').fill('Nachweis')
  const proof = page.getByRole('tabpanel').locator('details').filter({ hasText: 'F99000000120' })
  await proof.locator('summary').click()
  await proof.getByLabel('Muss das angegeben werden?').selectOption('Pflicht, darf nachgereicht werden')
  await expectSound(page)

  await page.getByRole('tab', { name: 'Regeln' }).click()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Die Behörde prüft die Höhe der Einkünfte' })
    .getByRole('button', { name: /^Als Regel schreiben/ })
    .click()
  const builder = page.getByRole('region', { name: 'Regel schreiben' })
  await builder.getByRole('button', { name: 'Regel übernehmen' }).click()
  await expect(builder.getByText('Die Regel ist noch nicht fertig')).toBeVisible()
  await builder.getByLabel('Wenn', { exact: true }).selectOption({ label: 'Wie viele Hunde leben im Haushalt?' })
  await builder.getByLabel('Antwort').fill('3')
  await builder.getByLabel('Dann', { exact: true }).selectOption({ label: 'Ermäßigung' })
  await expectSound(page)
  await builder.getByLabel('Was geschieht').selectOption('muss angegeben werden')
  await builder.getByRole('button', { name: 'Regel übernehmen' }).click()
  await expect(
    page.getByText(/„Wie viele Hunde leben im Haushalt\?“ .*3.* muss „Ermäßigung“ angegeben werden/),
  ).toBeVisible()
  await expect(page.getByText('Die Behörde prüft die Höhe der Einkünfte')).toHaveCount(0)
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Gespeichert.')).toBeVisible()

  await page.reload()
  await page.getByRole('tab', { name: 'Regeln' }).click()
  await expect(page.getByRole('button', { name: 'Ändern own-1' })).toBeVisible()
  await expectSound(page)
})
