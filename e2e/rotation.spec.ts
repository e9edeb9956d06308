import { readFile } from 'node:fs/promises'
import type { JWK } from 'jose'
import { verifyCallback } from '@kurier/sdk/verify-callback'
import type { ReceivedRequest } from '@kurier/sides/callback-receiver'
import { decide, submissionsOf } from '@kurier/sides/inbox'
import { pairOf } from '@kurier/sides/keys'
import { newDestination, office, officeKeys, sendTo } from './building-office.ts'
import { startReceiver } from './callback-receiver.ts'
import { demoFacts, serverAddress } from './demo.ts'
import { expect, expectSound, test } from './journey.ts'
import { newClient, signInAs } from './people.ts'

test(
  'a key is exchanged with a submission on its way, from the first step until the old one is revoked',
  { tag: '@trial' },
  async ({ page }) => {
    const name = 'Stelle mit neuem Schlüssel'
    const destinationId = await newDestination({ name })
    const first = await sendTo(destinationId)

    await signInAs(page.context(), 'developer')
    await page.goto(`/destinations/${destinationId}`)
    await page.getByRole('link', { name: 'Schlüssel austauschen' }).click()
    const section = page.getByRole('region', { name: 'Verschlüsselungsschlüssel' })
    await section.getByRole('button', { name: 'Austausch beginnen' }).click()
    await section.getByRole('button', { name: 'Schlüsselpaar erzeugen' }).click()
    const save = section.getByRole('button', { name: 'Privaten Schlüssel speichern und beginnen' })
    await save.waitFor({ timeout: 60_000 })
    const downloading = page.waitForEvent('download')
    await save.click()
    const download = await downloading
    const file = await download.path()
    const newKey = JSON.parse(await readFile(file, 'utf8')) as JWK // as the page made it

    const bodies: string[] = []
    page.on('request', (request) => bodies.push(request.postData() ?? ''))
    await expect(section.getByText('noch niemandem bekannt')).toBeVisible()
    await expectSound(page)
    const other = JSON.stringify(demoFacts().destinations.building.keys.decryption)
    const buffer = Buffer.from(other)
    const choose = section.getByLabel('Datei mit dem privaten Schlüssel')
    await choose.setInputFiles({ name: 'falsch.json', mimeType: 'application/json', buffer })
    await expect(section.getByText('Das ist der private Teil eines anderen Schlüssels.')).toBeVisible()
    await choose.setInputFiles(file)
    await section.getByRole('button', { name: 'Neuen Schlüssel veröffentlichen' }).click()
    expect(bodies.filter((body) => body.includes(String(newKey.d)))).toEqual([])

    // resumed where it stands
    await page.reload()
    await section.getByRole('button', { name: 'Jetzt einsetzen' }).click()
    await expect(section.getByText('Eine Einreichung ist noch für den alten Schlüssel unterwegs')).toBeVisible()
    await expect(section.getByRole('button', { name: 'Alten Schlüssel widerrufen', exact: true })).toHaveCount(0)
    await section.getByRole('button', { name: 'Alten Schlüssel von selbst widerrufen' }).click()
    await expect(section.getByRole('button', { name: 'Doch von Hand widerrufen' })).toBeVisible()
    await expectSound(page)

    const second = await sendTo(destinationId)
    const { decryption } = demoFacts().destinations.building.keys
    // what was encrypted before the exchange opens with the old key, the other with the new one
    const openedBy = { [first.submissionId]: officeKeys().encryption, [second.submissionId]: pairOf(newKey, 'wrapKey') }
    for (const [submissionId, encryption] of Object.entries(openedBy)) {
      const submissions = submissionsOf(office({ ...officeKeys(), encryption }))
      expect(await decide(submissions, await submissions.open(submissionId))).toBe('accepted')
    }
    await expect(async () => {
      await page.reload()
      await expect(section.getByText('Der letzte Austausch ist abgeschlossen')).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: 120_000 })
    await expect(section.getByText('der Dienst von selbst')).toBeVisible()

    await page.goto(`/destinations/${destinationId}`)
    await expect(page.getByRole('row', { name: new RegExp(`${decryption.kid}.*widerrufen`) })).toBeVisible()
    await expect(page.getByRole('row', { name: new RegExp(`${newKey.kid}.*aktiv`) })).toBeVisible()
  },
)

test.describe('in English', () => {
  test.use({ locale: 'en-GB' })

  test(
    'an exchange can be begun with a public key, go on without a trial, and be cancelled',
    { tag: '@trial' },
    async ({ page }) => {
      const name = 'Stelle mit Gerät'
      const destinationId = await newDestination({ name })
      await signInAs(page.context(), 'owner')
      await page.goto(`/destinations/${destinationId}/rotation`)
      const section = page.getByRole('region', { name: 'Signing key' })
      await section.getByRole('button', { name: 'Begin the rotation' }).click()
      const jwk = {
        ...pairOf(demoFacts().destinations.trial.keys.signing, 'verify').publicKey,
        kid: 'signing-of-a-device',
      }
      await section.getByLabel('Public key as JWK').fill(JSON.stringify(jwk))
      await section.getByRole('button', { name: 'Begin with this key' }).click()
      await section.getByRole('button', { name: 'Go on without a trial' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Go on without a trial' }).click()
      await section.getByRole('button', { name: 'Publish the new key' }).click()
      await expect(section.getByText('Both keys stay valid.')).toBeVisible()
      await expectSound(page)
      await section.getByRole('button', { name: 'Cancel the rotation' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel the rotation' }).click()
      await expect(section.getByText('The last rotation was cancelled')).toBeVisible()
    },
  )
})

test(
  'a callback secret is exchanged: one that the receiver refuses gives way by itself, and nothing is lost',
  { tag: '@trial' },
  async ({ page }) => {
    const name = 'Stelle mit neuem Geheimnis'
    const destinationId = await newDestination({ name })
    const oldSecret = 'ein-geheimnis-mit-mehr-als-32-zeichen-1'
    const known = [oldSecret]
    const verified = ({ headers, body }: ReceivedRequest) =>
      verifyCallback({ headers, rawBody: body, secret: known, now: new Date() })
    const submissions: string[] = []
    const receiver = await startReceiver(async (received) => {
      const checked = await verified(received)
      if (checked.ok && 'submissions' in checked.callback) {
        submissions.push(...checked.callback.submissions.map(({ submissionId }) => submissionId))
      }
      return { status: checked.ok || received.method === 'HEAD' ? 202 : 401, body: '' }
    })
    await signInAs(page.context(), 'developer')
    const set = await page.request.put(`/api/portal/destinations/${destinationId}/callback`, {
      headers: { origin: serverAddress() },
      data: { url: receiver.callback.url, secret: oldSecret },
    })
    expect(await set.json()).toMatchObject({ saved: true })

    await page.goto(`/destinations/${destinationId}`)
    await page.getByRole('link', { name: 'Geheimnis austauschen' }).click()
    const section = page.getByRole('region', { name: 'Callback-Geheimnis' })
    await section.getByRole('button', { name: 'Austausch beginnen' }).click()
    await section.getByRole('button', { name: 'Neues Geheimnis erzeugen und beginnen' }).click()
    const newSecret = await section
      .locator('code')
      .filter({ hasText: /^[\w-]{43}$/ })
      .innerText()
    await expect(section.getByText('Das Geheimnis wird nur jetzt angezeigt')).toBeVisible()
    await expectSound(page)
    await section.getByRole('button', { name: 'Gespeichert' }).click()

    await section.getByRole('button', { name: 'Probe senden' }).click()
    await expect(section.getByText('Der Empfänger hat die Probe abgelehnt')).toBeVisible()
    await section.getByRole('button', { name: 'Ohne Probe fortfahren' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Ohne Probe fortfahren' }).click()
    await section.getByRole('button', { name: 'Jetzt einsetzen' }).click()
    await expect(section.getByText('Der Hauptwert ist mit dem neuen Geheimnis signiert')).toBeVisible()
    const { submissionId } = await sendTo(destinationId)
    await expect(section.getByText('Der Empfänger hat das neue Geheimnis abgelehnt.')).toBeVisible({ timeout: 120_000 })
    await expect.poll(() => submissions, { timeout: 60_000 }).toContain(submissionId)
    await expectSound(page)

    known.push(newSecret)
    await section.getByRole('button', { name: 'Probe senden' }).click()
    await section.getByRole('button', { name: 'Jetzt einsetzen' }).click()
    await section.getByRole('button', { name: 'Altes Geheimnis beenden', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Altes Geheimnis beenden' }).click()
    await expect(section.getByText('Der letzte Austausch ist abgeschlossen')).toBeVisible()
    await expectSound(page)
    await receiver.close()
  },
)

test(
  'a client is changed over to a second secret, which its page notices, and the first is revoked',
  { tag: '@trial' },
  async ({ page }) => {
    await signInAs(page.context(), 'developer')
    const { clientId, clientSecret: first } = await newClient(page, 'Fachverfahren im Wechsel')
    const signIn = (secret: string) =>
      page.request.post('/token', {
        form: { grant_type: 'client_credentials', client_id: clientId, client_secret: secret },
      })
    await page.goto(`/clients/${clientId}`)
    const secrets = page.getByRole('region', { name: 'Geheimnisse', exact: true })
    await secrets.getByRole('button', { name: 'Geheimnis hinzufügen' }).click()
    await page.getByLabel('Name des Geheimnisses').fill('Produktivbetrieb neu')
    await page.getByRole('button', { name: 'Geheimnis hinzufügen' }).click()
    const second = await secrets
      .locator('code')
      .filter({ hasText: /^kurier_cs_[\w-]{43}$/ })
      .first()
      .innerText()
    await page.getByRole('button', { name: 'Fertig, ausblenden' }).click()
    await expect(secrets.getByText('„Produktivbetrieb neu“ wurde noch nicht verwendet')).toBeVisible()
    await expectSound(page)
    expect((await signIn(second)).ok()).toBe(true)
    await expect(secrets.getByText('wurde nie verwendet und kann jetzt widerrufen werden')).toBeVisible({
      timeout: 60_000,
    })
    await expectSound(page)
    await secrets.getByRole('button', { name: /^Geheimnis \d{4}-\d{2}-\d{2} widerrufen$/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Widerrufen' }).click()
    await expect(secrets.getByText('kann jetzt widerrufen werden')).toBeHidden()
    expect((await signIn(first)).status()).toBe(401)
    expect((await signIn(second)).ok()).toBe(true)
  },
)
