import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { messageSchemaAddress } from '#components/wings/forms/message-record.ts'
import type { WholeReceipt } from '#components/wings/forms/receipt.ts'
import { newStatusCode } from '#lib/wings/applications/status-code.ts'
import { buildReplyMetadataRecord, type WrittenRecord } from '@kurier/sdk/metadata-record'
import { metadataSchemaAddress } from '@kurier/sdk/metadata-version'
import { replyKeyOf } from '@kurier/sdk/reply-channel'
import { sha512Hex } from '@kurier/sdk/sha512'
import { accept, fillCallback, openStatus, refusal, savedReceipt, sendNow } from './form-journey.ts'
import { openFormOffice, type FormOffice } from './form-office.ts'
import { expect, expectSound, test } from './journey.ts'

test.describe.configure({ mode: 'default' })

let office: FormOffice

test.beforeAll(async ({}, info) => {
  info.setTimeout(180_000)
  office = await openFormOffice()
})

/** Sends the small form and takes what arrived; the case can be answered now. */
async function acceptedCase(page: Page) {
  await fillCallback(page)
  await sendNow(page).click()
  const receipt = await savedReceipt(page)
  return { receipt, opened: (await accept(office, receipt)).opened }
}

type AcceptedCase = Awaited<ReturnType<typeof acceptedCase>>

/** A reply of the office whose metadata record says something else than what it sends. */
async function damagedReply({ receipt, opened }: AcceptedCase, damage: (metadata: WrittenRecord) => object) {
  const { system } = office
  const content = new TextEncoder().encode(JSON.stringify({ subject: 'Ihr Rückruf', message: 'Bis Montag!' }))
  const { schemaBase } = await system.http.addresses()
  const schemaUri = messageSchemaAddress(schemaBase)
  const metadata = buildReplyMetadataRecord({
    schema: metadataSchemaAddress(schemaBase, '1.0.0'),
    data: { submissionSchema: { schemaUri, mimeType: 'application/json' }, sha512: await sha512Hex(content) },
    attachments: [],
  })
  const { replyId } = await system.createReply({ caseId: receipt.caseId, announcedAttachments: [] })
  await system.submitReply({
    replyId,
    key: replyKeyOf(opened.metadata),
    metadata: damage(metadata) as WrittenRecord, // a wrong one, on purpose
    data: { content, mimeType: 'application/json' },
  })
}

test('damaged replies are rejected and told, whether a hash or the metadata record is wrong', async ({ page }) => {
  const sent = await acceptedCase(page)
  await damagedReply(sent, (metadata) => {
    const { data } = metadata.contentStructure
    const hash = { type: 'sha512', content: 'a'.repeat(128) }
    return { ...metadata, contentStructure: { ...metadata.contentStructure, data: { ...data, hash } } }
  })
  await damagedReply(sent, ({ $schema }) => ({ $schema, contentStructure: 'none' }))
  await openStatus(page, sent.receipt)
  for (const number of [1, 2]) {
    const reply = page.getByRole('region', { name: `Antwort ${number}` })
    await reply.getByRole('button', { name: 'Antwort öffnen' }).click()
    await expect(reply.getByText('Die Antwort ist beschädigt')).toBeVisible()
    await expect(reply).not.toContainText('Bis Montag!')
  }
  await expectSound(page)
  await expect(page.getByText('Antwort nicht lesbar')).toHaveCount(2)
  const { caseId } = sent.receipt
  const events = await office.system.caseEvents({ caseId, destinationId: office.destinationId })
  const problems = events.flatMap((event) =>
    event.verified && event.name === 'reject-reply'
      ? [event.content.problems.map(({ type }) => type.split('/').at(-1))]
      : [],
  )
  expect(problems).toEqual([['hash-mismatch'], ['schema-violation']])
  expect(events.some((event) => event.verified && event.name === 'accept-reply')).toBe(false)
})

test(
  'a token that has ended on the status page is replaced by a new one, and nobody notices',
  { tag: '@trial' },
  async ({ page }) => {
    const { receipt } = await acceptedCase(page)
    let asked = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/forms/status')) asked += 1
    })
    const tokens = new Set<string | undefined>()
    await page.route('**/submission-api/v2/cases/*/events*', (route) => {
      tokens.add(route.request().headers().authorization)
      return tokens.size === 1 ? route.fulfill(refusal(401, 'unauthenticated')) : route.continue()
    })
    await openStatus(page, receipt)
    await expect(page.getByText('Angekommen', { exact: true })).toBeVisible()
    expect([asked, tokens.size]).toEqual([2, 2])
    await expect(page.locator('.kern-alert--danger')).toHaveCount(0)
  },
)

/** Asks for the status as the page does, with another code. */
async function guess(page: Page, { caseId }: WholeReceipt): Promise<number> {
  const body = JSON.stringify({ caseId, statusCode: newStatusCode() })
  return page.evaluate(async (sent) => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch('/api/forms/status', { method: 'POST', headers, body: sent })).status
  }, body)
}

test(
  'wrong status codes are told calmly, up to the pause that then also the right one has to keep',
  { tag: '@trial' },
  async ({ page }) => {
    await fillCallback(page)
    await sendNow(page).click()
    const receipt = await savedReceipt(page)
    await page.goto('/form/status')
    for (let tried = 0; tried < 9; tried += 1) expect(await guess(page, receipt)).toBe(404)
    const code = page.getByLabel('Statuscode', { exact: true })
    const ask = page.getByRole('button', { name: 'Stand ansehen' })
    await page.getByLabel('Fallnummer', { exact: true }).fill(receipt.caseId)
    await code.fill(newStatusCode())
    await ask.click()
    await expect(page.getByText('Das passt nicht zusammen')).toBeVisible()
    await code.fill(receipt.statusCode)
    await ask.click()
    const alert = page.getByRole('alert').filter({ hasText: 'Zu viele Versuche' })
    await expect(alert).toContainText(/Versuchen Sie es in (einer Sekunde|\d+ Sekunden) noch einmal/)
    await expect(page.getByText('Das passt nicht zusammen')).toHaveCount(0)
    await expectSound(page)
    await page.getByLabel('Fallnummer', { exact: true }).fill(randomUUID())
    await ask.click()
    await expect(page.getByText('Das passt nicht zusammen')).toBeVisible()
    await accept(office, receipt)
  },
)
