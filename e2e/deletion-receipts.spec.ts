import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import pg from 'pg'
import { serviceAddresses } from '@kurier/sdk/connection'
import { verifyDeletionReceipt } from '@kurier/sdk/deletion-receipt'
import type { KeySet } from '@kurier/sdk/public-reads'
import { openOwnDatabase } from '@kurier/own-postgres/own-database'
import { jwe } from '#server/testing/service.ts'
import { dataDir, serverAddress } from './demo.ts'
import { expect, expectSound, test } from './journey.ts'
import { demoFacts, signInAs } from './people.ts'
import { openPoint, timelinePoints } from './timeline.ts'

type SubmissionWithAttachment = { submissionId: string; caseId: string; attachmentId: string; attachment: string }

/** A submission of the demo's online service with one attachment, a real JWE, that is not submitted. */
async function begun(request: APIRequestContext): Promise<SubmissionWithAttachment> {
  const { clients, destinations } = demoFacts()
  const { id: client_id, secret: client_secret } = clients.portal
  const form = { grant_type: 'client_credentials', client_id, client_secret }
  const { access_token } = (await (await request.post('/token', { form })).json()) as { access_token: string }
  const headers = { authorization: `Bearer ${access_token}` }
  const attachmentId = randomUUID()
  const { id: destinationId, services } = destinations.housing
  const kid = (
    (await (await request.get(`/submission-api/v2/destinations/${destinationId}`)).json()) as { encryptionKid: string }
  ).encryptionKid
  const attachment = jwe(randomBytes(2000), { attachment: true, header: { kid } })
  const publicService = { identifier: services[0], name: 'Wohngeld' }
  const data = { destinationId, region: 'DE01001', announcedAttachments: [attachmentId], publicService }
  const created = await request.post('/submission-api/v2/submissions', { headers, data })
  const { submissionId, caseId } = (await created.json()) as SubmissionWithAttachment
  const path = `/submission-api/v2/submissions/${submissionId}/attachments/${attachmentId}`
  const put = await request.put(path, {
    headers: { ...headers, 'content-type': 'application/jose' },
    data: attachment,
  })
  expect(put.status()).toBe(204)
  return { submissionId, caseId, attachmentId, attachment }
}

/** Two days pass for this submission alone: the clock of the others stands still. */
async function twoDaysLater({ submissionId }: SubmissionWithAttachment): Promise<void> {
  const own = await openOwnDatabase({ dataDir: dataDir(), say: () => undefined })
  const connection = new pg.Client({ connectionString: own.url })
  await connection.connect()
  await connection.query(`update submissions set state_since = state_since - interval '2 days' where id = $1`, [
    submissionId,
  ])
  await connection.end()
  await own.close()
}

/** The receipt in the timeline of its case, which comes to the open page once the files are gone and it is signed. */
async function receiptOf(page: Page, { caseId }: SubmissionWithAttachment, words: { heading: string; save: string }) {
  await page.goto(`/cases/${caseId}`)
  const point = timelinePoints(page).filter({ hasText: words.heading })
  await openPoint(point, { timeout: 120_000 })
  await point.getByText(words.heading, { exact: true }).click()
  const save = page.getByRole('button', { name: words.save })
  await expect(save).toBeVisible({ timeout: 120_000 })
  return save
}

test(
  'a deletion has a receipt, which knows a kept file again, and an operator proves that nothing is left',
  { tag: '@trial' },
  async ({ page, request }) => {
    const sent = await begun(request)
    await twoDaysLater(sent)
    await signInAs(page.context(), 'developer')
    const save = await receiptOf(page, sent, { heading: 'Löschbestätigung', save: 'Bestätigung speichern' })
    await expect(page.getByText('Vom Dienst unterschrieben.')).toBeVisible()
    const hash = createHash('sha256').update(sent.attachment).digest('base64url')
    await expect(page.getByText(hash, { exact: true })).toBeVisible()
    await expectSound(page)

    const downloading = page.waitForEvent('download')
    await save.click()
    const token = await readFile(await (await downloading).path(), 'utf8')
    const serviceKeys = (await (await request.get('/submission-api/.well-known/jwks.json')).json()) as KeySet
    const { submissionApi: issuer, eventTypeBase } = serviceAddresses({ baseUrl: serverAddress() })
    const identities = [{ issuer, eventTypeBase }]
    const trust = { identities, serviceKeys, subjectId: sent.submissionId }
    expect(await verifyDeletionReceipt(token, trust)).toMatchObject({
      verified: true,
      receipt: { caseId: sent.caseId, parts: [{ part: `attachment:${sent.attachmentId}`, sha256: hash }] },
    })

    const kept = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
    const compare = page.getByLabel('Aufbewahrte Datei vergleichen')
    await compare.setInputFiles([kept('anlage.jwe', `${sent.attachment}\n`), kept('andere.jwe', 'x.y.z')])
    await expect(page.getByText(/^anlage\.jwe ist genau der gelöschte Teil: Anlage/)).toBeVisible()
    await expect(page.getByText('andere.jwe ist keiner der Teile')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Nachweisen, dass nichts übrig ist' })).toHaveCount(0)

    await signInAs(page.context(), 'operator')
    await receiptOf(page, sent, { heading: 'Löschbestätigung', save: 'Bestätigung speichern' })
    await page.getByRole('link', { name: 'Nachweisen, dass nichts übrig ist' }).click()
    await page.getByRole('button', { name: 'Nachweis beginnen' }).click()
    await expect(page.getByText('Vom Inhalt ist nichts übrig')).toBeVisible({ timeout: 120_000 })
    await expect(page.getByText('unterschriebene Ereignisse des Falls')).toBeVisible()
    await expectSound(page)
  },
)

test(
  'in English too; what is not deleted is refused in words',
  { tag: '@trial' },
  async ({ page, request, baseURL }) => {
    await page.context().addCookies([{ name: 'language', value: 'en', url: baseURL ?? '' }])
    const sent = await begun(request)
    await signInAs(page.context(), 'operator')
    await page.goto(`/admin/deletions?id=${sent.submissionId}`)
    await page.getByRole('button', { name: 'Begin the proof' }).click()
    const id = page.getByLabel('ID of the submission or reply')
    await expect(id).toHaveAccessibleDescription('The content is not deleted yet.')
    for (const [wrong, told] of [
      ['0193f2a4', 'This is not an ID.'],
      [crypto.randomUUID(), 'There is no submission or reply with this ID'],
    ] as const) {
      await id.fill(wrong)
      await page.getByRole('button', { name: 'Begin the proof' }).click()
      await expect(id).toHaveAccessibleDescription(new RegExp(told))
    }
    await expectSound(page)
    await twoDaysLater(sent)
    await receiptOf(page, sent, { heading: 'Deletion receipt', save: 'Save the receipt' })
    await expect(page.getByText('Signed by the service.')).toBeVisible()
    await expectSound(page)
  },
)
