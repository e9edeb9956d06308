import type { Page } from '@playwright/test'
import { field, group } from '@kurier/catalogue/testing/sample-schema'
import { xdf3Schema } from '@kurier/catalogue/testing/write-schema'
import { next, title } from './form-journey.ts'
import { expect, expectSound, test } from './journey.ts'
import { signInAs } from './people.ts'

const purposes = ['Arbeit', 'Studium'].map((name, at) => ({ code: `00${at + 1}`, name }))
const street = group('G99000000002', [['1:1', field('F99000000002', { label: 'Straße' })]], {
  label: 'Anschrift Inland',
})
const postBox = group('G99000000003', [['1:1', field('F99000000003', { label: 'Postfachnummer' })]], {
  label: 'Anschrift Postfach',
})

/** An office with a street address or a post box, and a question of whose answers one has a rule that runs. */
const schema = xdf3Schema({
  title: 'Tätigkeit anzeigen',
  rules: [
    { id: 'R99000000002', text: 'WENN F99000000005 = 001, DANN aktiviere F99000000006.' },
    { id: 'R99000000003', text: 'WENN F99000000005 = 002, DANN prüft die Behörde.' },
  ],
  members: [
    [
      '1:1',
      group(
        'G99000000001',
        [
          ['1:1', field('F99000000001', { label: 'Name der Behörde' })],
          ['0:1', street],
          ['0:1', postBox],
        ],
        {
          label: 'Zuständige Behörde',
          rules: [{ id: 'R99000000001', text: 'Es muss entweder G99000000002 oder G99000000003 befüllt sein.' }],
        },
      ),
    ],
    ['1:1', field('F99000000005', { label: 'Zweck', codes: purposes })],
    ['0:1', field('F99000000006', { label: 'Arbeitgeber' })],
  ],
})

/** Goes through the form as people will see it: only the choice is at fault, and what was typed stays when it changes. */
async function choose(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Vorschau' }).click()
  await page.getByRole('button', { name: 'Jetzt ausfüllen' }).click()
  await page.getByRole('button', { name: 'Mit dem ersten Abschnitt beginnen' }).click()
  await expect(title(page)).toHaveText('Zuständige Behörde')
  await page.getByLabel('Name der Behörde').fill('Amt für Arbeitsschutz')
  await next(page).click()
  const choice = page.getByRole('group', { name: /Was trifft zu\?/ })
  const summary = page.getByRole('alert').first()
  const fault = 'Wählen Sie bei „Zuständige Behörde“, was zutrifft: Anschrift Inland oder Anschrift Postfach.'
  await expect(summary.getByRole('link')).toHaveText([fault])
  await expect(choice).toContainText(fault)
  await expect(page.getByLabel('Name der Behörde')).not.toHaveAttribute('aria-invalid', 'true')
  await expectSound(page)
  await summary.getByRole('link').click()
  await expect(choice.getByRole('radio').first()).toBeFocused()
  await choice.getByLabel('Anschrift Postfach').check()
  await page.getByLabel('Postfachnummer').fill('12 34 56')
  await choice.getByLabel('Anschrift Inland').check()
  await expect(page.getByLabel('Postfachnummer')).toHaveCount(0)
  await choice.getByLabel('Anschrift Postfach').check()
  await expect(page.getByLabel('Postfachnummer')).toHaveValue('12 34 56')
  await next(page).click()
  await page.getByRole('radio', { name: 'Studium' }).check()
  await next(page).click()
  await expect(title(page)).toHaveText('Prüfen und absenden')
  await expect(page.getByText('12 34 56')).toBeVisible()
  await expect(page.getByText('Anschrift Inland')).toHaveCount(0)
}

test(
  'one of two addresses is chosen, and answers without their rules are confirmed before publishing',
  { tag: '@trial' },
  async ({ page }) => {
    const name = `behoerde-${Date.now()}`
    await signInAs(page.context(), 'operator')
    await page.goto('/admin/forms/import')
    await page
      .getByLabel('Dateien', { exact: true })
      .setInputFiles({ name: 'schema.xml', mimeType: 'text/xml', buffer: Buffer.from(schema) })
    await page.getByRole('button', { name: 'Weitere Einstellungen' }).click()
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Leistung', { exact: true }).fill('urn:de:fim:leika:leistung:99000000000103')
    await page.getByRole('button', { name: 'Importieren', exact: true }).click()
    await expect(page.getByText('Der Entwurf ist angelegt.')).toBeVisible()
    await expect(page.getByText('die Sachbearbeitung sieht die Anträge ohne Namen', { exact: false })).toHaveCount(1)
    const gap = 'Regeln laufen für 1 von 2 Antworten auf „Zweck“, für „Studium“ nicht.'
    await expect(page.getByText(gap)).toBeVisible()
    await expectSound(page)
    await choose(page)

    await page.goto(`/admin/forms/imports/${name}/1.0.0`)
    await page.getByRole('button', { name: 'Veröffentlichen' }).click()
    const dialog = page.getByRole('dialog')
    const publish = dialog.getByRole('button', { name: 'Veröffentlichen' })
    await expect(dialog).toContainText(gap)
    await expectSound(page)
    await publish.click()
    await expect(dialog.getByText('Kreuzen Sie das zuerst an.')).toBeVisible()
    await dialog.getByRole('checkbox', { name: /^Ich habe das geprüft/ }).check()
    await publish.click()
    await expect(page.getByText('Jetzt anbieten')).toBeVisible()
  },
)
