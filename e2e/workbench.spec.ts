import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { messageSchemaAddress } from '#components/wings/forms/message-record.ts'
import type { JwkPair } from '@kurier/sdk/keys'
import { buildMetadataRecord } from '@kurier/sdk/metadata-record'
import { metadataSchemaAddress } from '@kurier/sdk/metadata-version'
import { readDestinationKey } from '@kurier/sdk/public-reads'
import { replyChannel } from '@kurier/sdk/reply-channel'
import type { SendRequest } from '@kurier/sdk/send'
import { encryptionPair } from '@kurier/sdk/testing/test-keys'
import { applicationSchema } from '@kurier/sides/application'
import { offerOf } from '@kurier/sides/destination'
import { openRight, repliesTo } from '@kurier/sides/inbox'
import {
  chooseKeys,
  keyFile,
  newDestination as newOffice,
  officeKeys,
  portal,
  publicService,
  sendTo,
} from './building-office.ts'
import { demoFacts, serverAddress } from './demo.ts'
import { expect, expectSound, test } from './journey.ts'
import { signInAs } from './people.ts'

const privateMember = /"(d|p|q|dp|dq|qi)"\s*:/
const application = join(import.meta.dirname, '../packages/forms/testing/applications/widow-with-lodger.json')
const incomeProof = readFileSync(join(import.meta.dirname, '../packages/forms/examples/income-proof.pdf'))
/** A picture of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A destination of the city that takes the application for it. */
function newDestination(name: string): Promise<string> {
  const schema = applicationSchema({ schemaBase: `${serverAddress()}/schemas` })
  return newOffice({ name, publicServices: [offerOf(publicService.identifier, schema)] })
}

async function sendApplication(destinationId: string, more: Partial<SendRequest>) {
  const content = await readFile(application, 'utf8')
  return sendTo(destinationId, { data: { content }, ...more })
}

async function receivedReply(caseId: string, replyKeys: JwkPair) {
  const { replies } = await portal().listReplies({ limit: 100 })
  const reply = replies.find((one) => one.caseId === caseId)
  return openRight(repliesTo(portal(), replyKeys), reply?.replyId ?? '')
}

test('an application is read, accepted and answered', { tag: '@smoke' }, async ({ page, browser }) => {
  test.setTimeout(300_000)
  const name = `Arbeitsplatz ${Date.now()}`
  const destinationId = await newDestination(name)
  const replyKeys = encryptionPair('reply')
  const sent = await sendApplication(destinationId, {
    metadata: {
      replyChannel: { ...replyChannel(replyKeys.publicKey), eMail: { address: 'anna@beispiel.example' } },
      paymentInformation: { status: 'BOOKED', grossAmount: 28.5, transactionId: 'T-4711' },
    },
    attachments: [
      { name: 'haus.png', mimeType: 'image/png', open: () => picture },
      { name: 'nachweis.pdf', mimeType: 'application/pdf', open: () => Buffer.from('%PDF-1.7 Nachweis') },
      { name: 'lohn.pdf', mimeType: 'application/pdf', open: () => incomeProof },
    ],
  })
  const bodies: string[] = []
  page.on('request', (request) => bodies.push(request.postData() ?? ''))

  await signInAs(page.context(), 'caseWorker')
  await page.goto(`/destinations/${destinationId}`)
  await page.getByRole('link', { name: 'Am Arbeitsplatz öffnen' }).click()
  await expect(page).toHaveURL(`/workbench/${destinationId}`)
  await page.getByRole('link', { name: 'Arbeitsplatz', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Arbeitsplatz' })).toBeVisible()
  await page.getByRole('link', { name }).click()
  const row = page.getByRole('row', { name: /Lastenzuschuss/ })
  await expect(row).toContainText('abgesendet')

  const { decryption } = demoFacts().destinations.building.keys
  const chooser = page.getByLabel('Schlüsseldateien wählen')
  await chooser.setInputFiles([
    keyFile('public.json', officeKeys().encryption.publicKey),
    keyFile('foreign.json', demoFacts().destinations.housing.keys.decryption),
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Schlüssel') },
  ])
  await expect(page.getByText('Die Datei enthält nur einen öffentlichen Schlüssel.')).toBeVisible()
  await expect(
    page.getByText('Dieser Schlüssel passt zu keinem öffentlichen Schlüssel des Zustellpunkts.'),
  ).toBeVisible()
  await expect(page.getByText('Das ist keine JSON-Datei.')).toBeVisible()
  await chooser.setInputFiles([keyFile('encryption.json', decryption)])
  await expect(page.getByText('Es fehlt noch der private Signaturschlüssel.')).toBeVisible()
  await expectSound(page)
  await page
    .getByLabel('Weitere Schlüsseldateien wählen')
    .setInputFiles([keyFile('signing.json', demoFacts().destinations.building.keys.signing)])
  await expect(page.getByText('Dieser Browser behält die Schlüssel bis')).toBeVisible()

  await row.getByRole('link', { name: 'Ljiljana Anna von Đurić-Möller' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ljiljana Anna von Đurić-Möller' })).toBeVisible()
  const checks = page.getByRole('region', { name: 'Prüfungen' })
  await checks.getByText('Alle 15 Prüfungen bestanden').click()
  await expect(checks.getByText('nicht in Ordnung')).toHaveCount(0)
  await expect(page.getByText('Der Fachdatensatz folgt den Regeln seines Schemas')).toBeVisible()
  await expect(page.getByText('Anlage „nachweis.pdf“: Prüfwert und Hashwert stimmen')).toBeVisible()
  await expect(page.getByText('bezahlt, 28,50 €')).toBeVisible()
  await expect(page.getByText('E-Mail: anna@beispiel.example')).toBeVisible()
  const sections = page.getByRole('list', { name: 'Abschnitte des Antrags' })
  await sections.getByRole('link', { name: 'Vertretung' }).click()
  await expect(page.getByRole('heading', { name: 'Vertretung' })).toBeInViewport()
  const no = page.getByRole('definition').filter({ hasText: /^Nein$/ })
  expect(await no.count()).toBeGreaterThan(0)
  await page.getByRole('checkbox', { name: 'Nur Zutreffendes' }).check()
  await expect(no).toHaveCount(0)
  await expect(page.getByText(/Antworten „Nein“ sind ausgeblendet/).first()).toBeAttached()
  await page.keyboard.press('v')
  const beside = page.getByRole('complementary', { name: 'haus.png' })
  await expect(beside.getByRole('img', { name: 'haus.png' })).toBeVisible()
  await expectSound(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'haus.png ansehen' })).toBeFocused()
  await page.getByRole('button', { name: 'lohn.pdf ansehen' }).click()
  await expect(page.getByRole('img', { name: 'lohn.pdf, Seite 1 von 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Als Text zeigen' }).click()
  await expect(page.getByText('Bruttoentgelt')).toBeVisible()
  await page.getByRole('button', { name: 'nachweis.pdf ansehen' }).click()
  await expect(page.getByText('Das lässt sich nicht als PDF zeigen')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('complementary', { name: 'nachweis.pdf' })).toHaveCount(0)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'nachweis.pdf speichern' }).click()
  const stream = await (await downloading).createReadStream()
  expect((await stream.toArray()).join('')).toBe('%PDF-1.7 Nachweis')
  await expectSound(page)

  await page.getByRole('button', { name: 'Annehmen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Annehmen' }).click()
  await expect(page.getByText('Die Einreichung ist angenommen')).toBeVisible()
  const events = await portal().caseEvents(sent)
  const accepted = events.find((event) => event.verified && event.name === 'accept-submission')
  expect(accepted).toMatchObject({ author: destinationId, content: { authenticationTags: sent.authenticationTags } })

  await page.getByRole('button', { name: 'Antwort senden' }).click()
  await expect(page.getByRole('link', { name: 'Betreff: bitte angeben.' })).toBeVisible()
  await expectSound(page)
  await page.getByLabel('Betreff').fill('Ihr Bescheid')
  await page.getByLabel('Nachricht', { exact: true }).fill('Guten Tag,\nder Bescheid liegt bei.')
  await page
    .getByRole('region', { name: 'Antwort' })
    .locator('input[type=file]')
    .setInputFiles({ name: 'bescheid.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 Bescheid') })
  await page.getByRole('button', { name: 'Antwort senden' }).click()
  await expect(page.getByText('Die Antwort ist abgesendet')).toBeVisible()
  const reply = await receivedReply(sent.caseId, replyKeys)
  expect(JSON.parse(new TextDecoder().decode(reply.data.content))).toEqual({
    subject: 'Ihr Bescheid',
    message: 'Guten Tag,\nder Bescheid liegt bei.',
  })
  const { data, attachments } = reply.metadata.contentStructure
  expect(data.submissionSchema.schemaUri).toBe(messageSchemaAddress(`${serverAddress()}/schemas`))
  expect(attachments).toMatchObject([{ filename: 'bescheid.pdf', mimeType: 'application/pdf' }])
  expect(bodies.filter((body) => privateMember.test(body))).toEqual([])

  const timeline = page.getByRole('region', { name: 'Verlauf' }).getByRole('link')
  await expect(timeline).toHaveAttribute('href', `/cases/${sent.caseId}`)
  const other = await page.context().newPage()
  await other.goto(`/cases/${sent.caseId}`)
  await other.getByRole('link', { name: 'Am Arbeitsplatz öffnen' }).click()
  await expect(other).toHaveURL(`/workbench/${destinationId}/${sent.submissionId}`)
  await other.close()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Antrag', exact: true })).toBeVisible()

  const context = await browser.newContext()
  await signInAs(context, 'owner')
  const audit = await context.newPage()
  await audit.goto(`${serverAddress()}/organisations/${demoFacts().organisations.city.id}/audit-log`)
  for (const action of ['gelesen', 'Einreichung angenommen', 'Antwort gesendet']) {
    const line = audit.getByRole('row', { name: new RegExp(`Am Arbeitsplatz: ${action}`) })
    await expect(line.filter({ hasText: demoFacts().people.caseWorker.name }).first()).toBeVisible()
  }
  await context.close()
})

test(
  'a document that does not follow its form is shown with its faults and rejected with chosen reasons',
  { tag: '@trial' },
  async ({ page }) => {
    const destinationId = await newDestination(`Fehler ${Date.now()}`)
    const document = JSON.parse(await readFile(application, 'utf8')) as Record<string, unknown> // an object
    // what the form does not know is noted in a group that the specification shows whole, and may stand at the root
    const household = { ...Object(document.G00001541), anders: 1 }
    const content = JSON.stringify({
      ...document,
      G00001541: household,
      G00001543: undefined,
      G00001545: undefined,
      fremd: 1,
    })
    const sent = await sendApplication(destinationId, { data: { content } })
    await signInAs(page.context(), 'caseWorker')
    await page.goto(`/workbench/${destinationId}/${sent.submissionId}`)
    await chooseKeys(page)
    await expect(page.getByRole('heading', { name: '2 Angaben folgen dem Formular nicht' })).toBeVisible()
    await expect(page.getByText('Das Formular kennt eine Angabe nicht.')).toBeVisible()
    await expect(page.getByText('/G00001541/anders')).toBeVisible()
    await page.getByRole('button', { name: 'Alle aufklappen' }).click()
    await expect(page.getByText('anders (nicht im Formular vorgesehen)')).toBeVisible()
    await expect(page.getByText('fremd (nicht im Formular vorgesehen)')).toBeVisible()
    await expect(page.getByText('Keine Antwort möglich')).toBeVisible()
    await expectSound(page)

    const reasons = page.getByRole('group', { name: 'Gründe der Zurückweisung' }).getByRole('checkbox')
    await expect(reasons).toHaveCount(2)
    await reasons.first().uncheck()
    await reasons.last().uncheck()
    await page.getByRole('button', { name: 'Zurückweisen' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Zurückweisen' }).click()
    await expect(page.getByText('Wählen Sie mindestens einen Grund')).toBeVisible()

    await reasons.last().check()
    await page.getByLabel('In eigenen Worten').fill('Bitte das aktuelle Formular verwenden.')
    await page.getByRole('button', { name: 'Grund hinzufügen' }).click()
    await expect(reasons).toHaveCount(3)
    await page.getByRole('button', { name: 'Zurückweisen' }).click()
    await dialog.getByRole('button', { name: 'Zurückweisen' }).click()
    await expect(page.getByText('Die Einreichung ist zurückgewiesen')).toBeVisible()
    const events = await portal().caseEvents(sent)
    const rejected = events.find((event) => event.verified && event.name === 'reject-submission')
    expect(rejected).toMatchObject({
      author: destinationId,
      content: {
        problems: [
          { type: expect.stringMatching(/schema-violation$/), instance: 'data' },
          { instance: 'data', detail: 'Bitte das aktuelle Formular verwenden.' },
        ],
      },
    })
  },
)

test('what is not as it was described is not shown, and the reason is chosen already', async ({ page }) => {
  const destinationId = await newDestination(`Hashwert ${Date.now()}`)
  const service = portal()
  const created = await service.createSubmission({ destinationId, publicService, announcedAttachments: [] })
  const kid = demoFacts().destinations.building.keys.decryption.kid ?? ''
  const key = (await readDestinationKey(service.http, destinationId, kid)) ?? {}
  const schemaUri = `${serverAddress()}/schemas/forms/housing-burden-first-application/1.0/form.schema.json`
  const metadata = buildMetadataRecord({
    schema: metadataSchemaAddress((await service.http.addresses()).schemaBase, '1.0.0'),
    publicService,
    data: { submissionSchema: { schemaUri, mimeType: 'application/json' }, sha512: '0'.repeat(128) },
    attachments: [],
  })
  const data = { content: new TextEncoder().encode('{"geheim":true}'), mimeType: 'application/json' } as const
  await service.submit({ submissionId: created.submissionId, key, metadata, data })

  await signInAs(page.context(), 'caseWorker')
  await page.goto(`/workbench/${destinationId}/${created.submissionId}`)
  await chooseKeys(page)
  await expect(page.getByText('Die Einreichung ist nicht so angekommen, wie sie gesendet wurde')).toBeVisible()
  const wrong = page.getByRole('listitem').filter({ hasText: 'nicht in Ordnung' })
  await expect(wrong).toHaveCount(1)
  await expect(wrong).toContainText('Hashwert des Fachdatensatzes')
  await expect(page.getByText('geheim')).toHaveCount(0)
  await expect(page.getByText('Annehmen ist nicht möglich')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Hashwert stimmt nicht – Fachdatensatz' })).toBeChecked()
  await expectSound(page)

  await page.getByRole('button', { name: 'Schlüssel vergessen' }).click()
  await expect(page.getByLabel('Schlüsseldateien wählen')).toBeVisible()
  await expect(page.getByText('Hashwert des Fachdatensatzes')).toHaveCount(0)
})
