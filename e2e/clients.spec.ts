import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, expectSound, test } from './journey.ts'
import { signInAs } from './people.ts'

type Client = { name: string; clientId: string; clientSecret: string }

let made = 0
/** A name that no other journey uses. */
const newName = (): string => `Wohngeld-Fachverfahren ${process.pid}-${Date.now()}-${(made += 1)}`

const shownValue = async (page: Page, name: string): Promise<string> => {
  const button = page.getByRole('button', { name: `Kopieren: ${name}` }).first()
  return (await button.locator('xpath=preceding-sibling::code').innerText()).trim()
}

/** Fills in the form and reads what it shows this once. */
async function register(page: Page, name: string): Promise<Client> {
  await page.goto('/clients')
  await page.getByRole('link', { name: 'Client anlegen' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.getByRole('radio', { name: 'Verwaltungssystem' }).check()
  await expect(page.getByRole('checkbox', { name: 'subscribe-destinations' })).toBeChecked()
  await page.getByLabel('E-Mail-Adresse der Ansprechperson').fill('technik@amt.example')
  await page.getByRole('button', { name: 'Anlegen' }).click()
  await expect(page.getByRole('heading', { name: `Der Client „${name}“ ist angelegt` })).toBeFocused()
  const clientId = await shownValue(page, 'Client-ID (client_id)')
  return { name, clientId, clientSecret: await shownValue(page, 'Geheimnis (client_secret)') }
}

/** Asks for a token as a program does, outside the browser's session. */
const token = (request: APIRequestContext, { clientId, clientSecret }: Omit<Client, 'name'>, scope?: string) =>
  request.post('/token', {
    form: {
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      ...(scope && { scope }),
    },
  })

/** Goes on from the secret that is shown once, which asks first. */
async function leave(page: Page): Promise<void> {
  page.once('dialog', (question) => void question.accept())
  await page.getByRole('link', { name: 'Zum Client' }).click()
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('from registering a client to changing its secret and reading why a request was refused', async ({
  page,
  request,
  context,
}) => {
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs(page.context(), 'developer')
  const client = await register(page, newName())
  expect(client.clientSecret).toMatch(/^kurier_cs_[\w-]{43}$/)

  // nobody loses the secret by a click beside it
  const toClient = page.getByRole('link', { name: 'Zum Client' })
  page.once('dialog', (question) => void question.dismiss())
  await toClient.click()
  await expect(page.getByText(client.clientSecret)).toBeVisible()

  await page.getByRole('button', { name: 'Kopieren: Geheimnis (client_secret)' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(client.clientSecret)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'kurier-receiver.env herunterladen' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('kurier-receiver.env')
  expect(await readFile(await download.path(), 'utf8')).toContain(`KURIER_CLIENT_SECRET=${client.clientSecret}\n`)
  await page.getByRole('tab', { name: 'Python' }).click()
  await expect(page.getByRole('tabpanel')).toContainText('urlopen')

  const granted = await token(request, client)
  expect(granted.status()).toBe(200)
  const { access_token } = (await granted.json()) as { access_token: string } // RFC 6749 section 5.1
  const headers = { authorization: `Bearer ${access_token}` }
  expect((await request.get('/destination-api/v2/destinations', { headers })).status()).toBe(200)

  // who has it is asked nothing more: a question would be answered with no, and the page stay
  await toClient.click()
  await expect(page.getByRole('heading', { level: 1, name: client.name })).toBeVisible()
  expect(await page.content()).not.toContain(client.clientSecret)

  await page.getByRole('button', { name: 'Geheimnis hinzufügen' }).click()
  await page.getByLabel('Name des Geheimnisses').fill('Herbst')
  await page.getByRole('button', { name: 'Geheimnis hinzufügen' }).click()
  const second = { ...client, clientSecret: await shownValue(page, 'Geheimnis (client_secret)') }
  await page.getByRole('button', { name: 'Fertig, ausblenden' }).click()
  expect((await token(request, second)).status()).toBe(200)

  const secrets = section(page, 'Geheimnisse')
  await secrets.getByRole('button', { name: /^Geheimnis \d{4}-\d{2}-\d{2} widerrufen$/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Es wird noch verwendet')
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Widerrufen' }).click()
  await expect(dialog).toBeHidden()
  await expect(secrets.getByRole('row', { name: /\d{4}-\d{2}-\d{2}/ })).toContainText('widerrufen')
  expect((await token(request, client)).status()).toBe(401)

  const scopes = section(page, 'Berechtigungen')
  await scopes.getByRole('button', { name: 'Berechtigungen ändern' }).click()
  await scopes.getByRole('checkbox', { name: 'manage-destinations' }).uncheck()
  await scopes.getByRole('button', { name: 'Berechtigungen speichern' }).click()
  await expect(scopes.getByRole('status')).toContainText('gelten ab sofort')
  const refused = async () => (await request.get('/destination-api/v2/destinations', { headers })).status()
  await expect.poll(refused, { timeout: 5000 }).toBe(403)
  expect((await token(request, second, 'manage-destinations')).status()).toBe(400)

  const requests = section(page, 'Tokenanfragen')
  await expect(async () => {
    await requests.getByRole('button', { name: 'Neu laden' }).click()
    await expect(requests).toContainText('eine Berechtigung, die dieser Client nicht hat', { timeout: 1000 })
  }).toPass()
  await expect(requests).toContainText('Das Geheimnis wurde widerrufen.')
  await expect(requests).toContainText('erteilt')
  await page.reload()
  await expect(section(page, 'Veraltete Funktionen in Gebrauch')).toContainText('nennt Berechtigungen')

  const trial = section(page, 'Jetzt ein Token anfragen')
  await trial.getByRole('button', { name: 'Geheimnis einfügen' }).click()
  await trial.getByLabel('Geheimnis (client_secret)').fill(second.clientSecret)
  await trial.getByRole('button', { name: 'Token anfragen' }).click()
  await expect(trial).toContainText('Das Token wurde erteilt')
  await expect(trial).toContainText(`"client_id": "${client.clientId}"`)
  await expect(trial).not.toContainText('eyJ')
  expect(page.url()).not.toContain('kurier_cs_')
})

test(
  'a client is disabled, enabled and deleted, each after a question',
  { tag: '@smoke' },
  async ({ page, request }) => {
    await signInAs(page.context(), 'developer')
    const client = await register(page, newName())
    await leave(page)
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Client sperren' }).click()
    await dialog.getByRole('button', { name: 'Client sperren' }).click()
    await expect(page.getByText('Dieser Client ist gesperrt')).toBeVisible()
    expect((await token(request, client)).status()).toBe(401)
    await page.getByRole('button', { name: 'Client entsperren' }).click()
    await dialog.getByRole('button', { name: 'Client entsperren' }).click()
    await expect(page.getByText('Dieser Client ist gesperrt')).toBeHidden()
    expect((await token(request, client)).status()).toBe(200)

    await page.getByRole('button', { name: 'Client löschen' }).click()
    await expect(dialog).toContainText('1 Geheimnis')
    await dialog.getByRole('button', { name: 'Client löschen' }).click()
    await expect(dialog).toContainText('Das stimmt noch nicht überein.')
    await dialog.getByRole('textbox').fill(client.name)
    await dialog.getByRole('button', { name: 'Client löschen' }).click()
    await expect(page).toHaveURL('/clients')
    await page.goto(`/clients?q=${client.clientId}`)
    await expect(page.getByText('Kein Client passt zu dieser Auswahl')).toBeVisible()
  },
)

test('the form says in place what is missing, and leads there', async ({ page }) => {
  await signInAs(page.context(), 'developer')
  await page.goto('/clients/new')
  await page.getByLabel('E-Mail-Adresse der Ansprechperson').fill('niemand')
  await page.getByRole('button', { name: 'Anlegen' }).click()
  const summary = page.getByRole('main').getByRole('alert')
  await expect(summary).toContainText('Geben Sie einen Namen an.')
  await expect(summary).toContainText('Wählen Sie die Art des Clients.')
  await expect(summary).toContainText('Das ist keine E-Mail-Adresse')
  await summary.getByRole('link', { name: 'Geben Sie einen Namen an.' }).click()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
})

test(
  'a reader sees clients and may change nothing; other organisations see them not at all',
  { tag: '@trial' },
  async ({ page }) => {
    await signInAs(page.context(), 'developer')
    const client = await register(page, newName())
    await signInAs(page.context(), 'reader')
    await page.goto(`/clients?q=${client.clientId}`)
    await expect(page.getByRole('link', { name: 'Client anlegen' })).toBeHidden()
    await page.getByRole('link', { name: client.name }).click()
    await expect(page.getByRole('heading', { level: 1, name: client.name })).toBeVisible()
    await expect(page.getByText('Sie können diesen Client ansehen.')).toBeVisible()
    await expect(
      page.getByRole('button', { name: /hinzufügen|widerrufen|speichern|sperren|löschen|ändern/i }),
    ).toHaveCount(0)
    const changed = await page.evaluate(
      async (id) => (await fetch(`/api/portal/clients/${id}`, { method: 'DELETE' })).status,
      client.clientId,
    )
    expect(changed).toBe(403)
    await signInAs(page.context(), 'foreignOwner')
    expect((await page.goto(`/clients/${client.clientId}`))?.status()).toBe(404)
  },
)

test('registering a client is accessible', { tag: '@trial' }, async ({ page }) => {
  test.slow()
  await signInAs(page.context(), 'developer')
  await page.goto('/clients/new')
  await page.getByRole('radio', { name: 'Onlinedienst' }).check()
  await expectSound(page)
  await register(page, newName())
  await expectSound(page)
})

test('the client of a form has no secret, and asks for no tokens', async ({ page }) => {
  await signInAs(page.context(), 'owner')
  await page.goto('/clients')
  await page.getByRole('link', { name: 'Form: Lastenzuschuss – Erstantrag' }).click()
  await expect(page.getByText('Kein Geheimnis', { exact: true })).toBeVisible()
  await expect(page.getByText('bekommt kein Geheimnis')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tokenanfragen' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Geheimnis hinzufügen' })).toHaveCount(0)
})
