import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { posted, startReceiver } from './callback-receiver.ts'
import { expect, expectSound, test } from './journey.ts'
import { demoFacts, signInAs } from './people.ts'

const service = 'urn:de:fim:leika:leistung:99107023017000'
const privateMember = /"(d|p|q|dp|dq|qi|oth|k)"\s*:/

/** Bodies of all requests of the page that are sent while it works. */
function sentBodies(page: Page): string[] {
  const bodies: string[] = []
  page.on('request', (request) => bodies.push(request.postData() ?? ''))
  return bodies
}

async function createDestination(page: Page, name: string): Promise<void> {
  await page.goto('/destinations/new')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Name der Behörde').fill('Stadt Musterstadt')
  await page.getByLabel('E-Mail-Adresse').fill('post@musterstadt.example')
  await page.getByRole('button', { name: 'Anlegen' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** Makes key pairs in the browser by this button, which saves the private parts and adds the public ones. @returns the file */
async function makeKeys(page: Page, button: string): Promise<Buffer> {
  // what was told of keys before stays
  const told = page.getByText(/^(Der|Die) Schlüssel .+ hinzugefügt;/)
  const before = await told.count()
  const downloading = page.waitForEvent('download', { timeout: 60_000 })
  await page.getByRole('button', { name: button, exact: true }).click()
  const file = await readFile(await (await downloading).path())
  await expect(told).toHaveCount(before + 1)
  return file
}

test('from nothing to a first test callback', async ({ page }) => {
  test.setTimeout(240_000)
  const receiver = await startReceiver()
  const bodies = sentBodies(page)
  await signInAs(page.context(), 'developer')
  await createDestination(page, 'Wohngeldstelle der Reise')
  await expect(page.getByRole('main')).toContainText('angelegt')

  const both = Object.entries(unzipSync(await makeKeys(page, 'Beide Schlüsselpaare erzeugen')))
  expect(both.map(([name]) => name.split('-')[0])).toEqual(['encryption', 'signing'])
  await expect(page.getByRole('button', { name: 'Beide Schlüsselpaare erzeugen' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Schlüsselpaar im Browser erzeugen' }).click()
  const third = await makeKeys(page, 'Schlüsselpaar erzeugen')
  await expect(page.getByLabel('Zweck des Schlüssels')).toHaveCount(0)
  for (const file of [...both.map(([, bytes]) => bytes), third]) {
    expect(new TextDecoder().decode(file)).toMatch(privateMember)
  }
  expect(bodies.filter((body) => privateMember.test(body))).toEqual([])
  await expect(page.getByRole('row', { name: /encryption-.*4\.096 Bit.*aktiv/ })).toBeVisible()

  await page.getByRole('link', { name: 'Mindestens eine Leistung angeben' }).click()
  await page.getByRole('button', { name: 'Leistung hinzufügen' }).click()
  const known = page.getByLabel('Bekannte Leistung')
  const option = known.locator('option', { hasText: '99107023017000' }).first()
  await known.selectOption((await option.getAttribute('value')) ?? '')
  await expect(page.getByLabel('Kennung der Leistung')).toHaveValue(service)
  await expect(page.getByLabel('Adresse des Datenschemas')).toHaveValue(/^http.+\/form\.schema\.json$/)
  await page.getByLabel('Kennung der Leistung').fill('99107')
  await page.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(page.getByRole('alert').getByRole('link', { name: /14 Ziffern oder eine URN/ })).toBeVisible()
  await page.getByLabel('Kennung der Leistung').fill('99107023017000')
  await expect(page.getByText(`Gespeichert wird ${service}`)).toBeVisible()
  await page.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(page.getByRole('heading', { level: 1 }).locator('..').getByText('aktiv', { exact: true })).toBeVisible()

  const callback = page.getByRole('region', { name: 'Callback', exact: true })
  await callback.getByRole('button', { name: 'Callback einrichten' }).click()
  await callback.getByLabel('Adresse (URL)').fill('https://127.0.0.1:1024/callbacks')
  await callback.getByRole('button', { name: 'Geheimnis erzeugen' }).click()
  const secret = await callback.getByLabel('Geheimnis', { exact: true }).inputValue()
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  await callback.getByRole('button', { name: 'Prüfen und speichern' }).click()
  await expect(callback.getByText('Im Schritt „Verbinden (TCP)“ ist etwas schiefgegangen.')).toBeVisible()
  await expect(callback.getByText('nicht versucht')).toHaveCount(2)

  await callback.getByLabel('Adresse (URL)').fill(receiver.callback.url)
  await callback.getByRole('button', { name: 'Prüfen und speichern' }).click()
  await expect(callback.getByText('Der Callback ist gespeichert.')).toBeVisible()
  await expect(callback.getByText('in Ordnung')).toHaveCount(5)

  await callback.getByRole('button', { name: 'Test-Callback senden' }).click()
  await expect(callback.getByText('Der Empfänger hat den Callback erhalten')).toBeVisible()
  await expect(callback.getByText('angekommen')).toBeVisible()
  const [sent] = posted(receiver)
  const body = sent?.body ?? ''
  const timestamp = sent?.headers['callback-timestamp']
  expect(JSON.parse(body)).toMatchObject({ submissions: [], replies: [] })
  expect(sent?.headers['callback-authentication']).toBe(
    createHmac('sha512', secret)
      .update(`${String(timestamp)}.${body}`)
      .digest('hex'),
  )

  await page.reload()
  await expect(page.getByRole('main')).toContainText(receiver.callback.url)
  expect(await page.content()).not.toContain(secret)

  await page.getByRole('button', { name: 'Callbacks anhalten' }).click()
  await expect(page.getByRole('dialog')).toContainText('Zurzeit wartet keine Einreichung auf eine Entscheidung.')
  await page.getByRole('dialog').getByRole('button', { name: 'Callbacks anhalten' }).click()
  await expect(page.getByText('Callbacks sind angehalten seit')).toBeVisible()
  await page.getByRole('button', { name: 'Callbacks fortsetzen' }).click()
  await expect(page.getByRole('button', { name: 'Callbacks anhalten' })).toBeVisible()

  await receiver.close()
  await callback.getByRole('button', { name: 'Callback ändern' }).click()
  await callback.getByRole('button', { name: 'Geheimnis erzeugen' }).click()
  await callback.getByRole('button', { name: 'Prüfen und speichern' }).click()
  await expect(callback.getByText('Nicht gespeichert: Die Adresse war nicht erreichbar.')).toBeVisible()
  await expect(callback.getByText('Im Schritt „Verbinden (TCP)“ ist etwas schiefgegangen.')).toBeVisible()

  const ownReceiver = callback.getByRole('button', { name: 'Testempfänger dieses Dienstes verwenden' })
  await ownReceiver.click()
  await expect(callback.getByText(/^Der neue Testempfänger .* ist eingetragen/)).toBeVisible()
  const address = await callback.getByRole('textbox', { name: 'Adresse (URL)' }).inputValue()
  await callback.getByRole('button', { name: 'Prüfen und speichern' }).click()
  await expect(callback.getByText('Der Callback ist gespeichert.')).toBeVisible()
  await expect(callback.getByText('Jetzt noch prüfen und speichern')).toHaveCount(0)
  await callback.getByRole('link', { name: 'Eingegangene Callbacks ansehen' }).waitFor()
  // saved, the panel is closed
  await expect(ownReceiver).toHaveCount(0)
  await callback.getByRole('button', { name: 'Callback ändern' }).click()
  await ownReceiver.click()
  await expect(
    callback.getByText(/^Der Testempfänger .*, den dieser Zustellpunkt schon hat, ist eingetragen/),
  ).toBeVisible()
  await expect(callback.getByRole('textbox', { name: 'Adresse (URL)' })).toHaveValue(address)
})

test('a pasted private key is not sent', async ({ page }) => {
  await signInAs(page.context(), 'developer')
  await createDestination(page, 'Einfügen')
  const bodies = sentBodies(page)
  await page.getByRole('button', { name: 'Vorhandenen öffentlichen Schlüssel hinzufügen' }).click()
  const pasted = {
    kty: 'RSA',
    kid: 'encryption-1',
    alg: 'RSA-OAEP-256',
    key_ops: ['unwrapKey'],
    n: 'AQ',
    e: 'AQAB',
    d: 'AQ',
  }
  await page.getByLabel('Öffentlicher Schlüssel als JWK').fill(JSON.stringify(pasted))
  await page.getByRole('button', { name: 'Schlüssel hinzufügen', exact: true }).click()
  await expect(page.getByText('Das ist ein privater Schlüssel. Er wurde nicht gesendet.')).toBeVisible()
  await page.getByRole('button', { name: 'Nur den öffentlichen Teil übernehmen' }).click()
  await page.getByRole('button', { name: 'Schlüssel hinzufügen', exact: true }).click()
  await expect(page.getByText(/^n muss zu einem RSA-Schlüssel mit mindestens 4096 Bit gehören/)).toBeVisible()
  expect(bodies.filter((body) => privateMember.test(body))).toEqual([])
})

test('a destination that is deleted is gone from the list', async ({ page }) => {
  await signInAs(page.context(), 'developer')
  const name = `Zu löschen ${Date.now()}`
  await createDestination(page, name)
  await page.getByRole('button', { name: 'Zustellpunkt löschen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Zustellpunkt löschen' }).click()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('textbox').fill(name)
  await dialog.getByRole('button', { name: 'Zustellpunkt löschen' }).click()
  await expect(page).toHaveURL('/destinations')
  await page.getByLabel('Name, Kennung, Zustand oder Leistung').fill(name)
  await page.getByLabel('Name, Kennung, Zustand oder Leistung').press('Enter')
  await expect(page.getByText('Kein Zustellpunkt passt zur Suche')).toBeVisible()
})

/** Goes to a destination of the demo: others come and go beside this journey. */
async function openBuilding(page: Page): Promise<void> {
  const { name } = demoFacts().destinations.building
  await page.goto(`/destinations?q=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name, exact: true }).click()
}

test('ways to reply are chosen in the form and stand on the page, until they are taken away', async ({ page }) => {
  await signInAs(page.context(), 'developer')
  await createDestination(page, `Antwortwege ${Date.now()}`)
  const channels = page.getByRole('definition').filter({ hasText: /^E-Mail|Postfach|über diesen Dienst/ })
  await expect(channels).toHaveText('über diesen Dienst; andere sind nicht genannt')
  await page.getByRole('link', { name: 'Bearbeiten' }).click()
  await page.getByText('Erweitert', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'E-Mail', exact: true }).check()
  await page.getByRole('checkbox', { name: 'Postfach im Nutzerkonto' }).check()
  await expectSound(page)
  await page.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(channels).toHaveText('E-Mail, Postfach im Nutzerkonto')
  await page.getByRole('link', { name: 'Bearbeiten' }).click()
  await page.getByText('Erweitert', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'E-Mail', exact: true }).uncheck()
  await page.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(channels).toHaveText('Postfach im Nutzerkonto')
})

test('the form with what is missing has no accessibility fault and nothing sticks out', async ({ page }) => {
  await signInAs(page.context(), 'developer')
  await page.goto('/destinations/new')
  await page.getByRole('button', { name: 'Leistung hinzufügen' }).click()
  await page.getByRole('button', { name: 'Anlegen' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Angaben fehlen' })).toBeFocused()
  await expectSound(page)
})

test('who only reads sees the destination without the means to change it', async ({ page }) => {
  await signInAs(page.context(), 'reader')
  await page.goto('/destinations')
  await expect(page.getByRole('link', { name: 'Zustellpunkt anlegen' })).toHaveCount(0)
  await openBuilding(page)
  await expect(page.getByText('Mit Ihrer Rolle können Sie hier alles ansehen')).toBeVisible()
  await expect(page.getByRole('button', { name: /Schlüssel|Callback|löschen/ })).toHaveCount(0)
  expect((await page.goto('/destinations/new'))?.status()).toBe(200)
  await expect(page.getByText('Sie dürfen in keiner Organisation Zustellpunkte anlegen.')).toBeVisible()
})
