import { forms } from '@kurier/forms/registry/forms.generated'
import { encryptionPair, signingPair } from '@kurier/sdk/testing/test-keys'
import { demoFacts, serverAddress } from './demo.ts'
import { expect, expectSound, test } from './journey.ts'
import { signInAs } from './people.ts'

// other journeys fill in these forms at the same time: nothing is offered or withdrawn here

test('the operator sees which forms are offered and where they go, and is asked before one is withdrawn', async ({
  page,
  context,
  baseURL,
}) => {
  await signInAs(context, 'operator')
  await page.goto('/admin')
  const tabs = page.getByRole('navigation', { name: 'Hauptnavigation' })
  await tabs.getByRole('link', { name: 'Formulare' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Formulare' })).toBeVisible()
  const address = page.getByRole('link', { name: `${baseURL}/form/housing-burden` })
  const housing = page.getByRole('region').filter({ has: address })
  await expect(housing.getByText('angeboten und offen')).toBeVisible()
  await expect(
    housing.getByText(`${baseURL}/schemas/forms/housing-burden-first-application/1.0/form.schema.json`, {
      exact: true,
    }),
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

test('a destination that takes applications though nobody may fetch them is told as such, wherever its status stands', async ({
  page,
  context,
}) => {
  await signInAs(context, 'operator')
  const headers = { origin: serverAddress() }
  const call = async (method: string, path: string, data?: object): Promise<Record<string, unknown>> => {
    const answer = await page.request.fetch(`/api/portal/${path}`, { method, headers, data })
    if (!answer.ok()) throw new Error(`${method} ${path}: ${await answer.text()}`)
    return answer.status() === 204 ? {} : ((await answer.json()) as Record<string, unknown>) // an object, by every schema
  }
  const name = `Ohne Abholung ${Date.now()}`
  const { organisationId } = await call('POST', 'organisations', { name })
  const identifier = forms.find(({ path }) => path === 'callback-request')?.serviceIdentifier
  const { destinationId } = await call('POST', 'destinations', {
    organisationId,
    name,
    metadataVersions: ['1.0.0'],
    contactInformation: { legalName: name, email: 'post@amt.example' },
    publicServices: [
      {
        identifier,
        regions: ['110000000000'],
        submissionSchemas: [{ schemaUri: 'https://schema.example/form.json', mimeType: 'application/json' }],
      },
    ],
  })
  const [encryption, signing] = [encryptionPair().publicKey, signingPair().publicKey]
  for (const key of [encryption, signing]) await call('POST', `destinations/${String(destinationId)}/keys`, key)
  await call('PATCH', `destinations/${String(destinationId)}`, { encryptionKid: encryption.kid })

  for (const path of ['/admin/forms', `/destinations?q=${encodeURIComponent(name)}`]) {
    await page.goto(path)
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText('aktiv')
    await expect(row).toContainText('niemand zugeordnet')
    await expectSound(page)
  }
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('main')).toContainText('niemand zugeordnet')
  for (const status of ['inactive', 'decommissioned']) {
    await call('PATCH', `destinations/${String(destinationId)}`, { status })
  }
  await page.goto('/admin/forms')
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).not.toContainText('niemand zugeordnet')
})
