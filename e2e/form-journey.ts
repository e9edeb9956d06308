import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { messageSchemaAddress, type MessageRecord } from '#components/wings/forms/message-record.ts'
import type { WholeReceipt } from '#components/wings/forms/receipt.ts'
import { forms } from '@kurier/forms/registry/forms.generated'
import { asAnswered } from '@kurier/forms/testing/as-answered'
import type { OpenedSubmission } from '@kurier/sdk/open-submission'
import type { SendAttachment } from '@kurier/sdk/send-content'
import { decide, openRight, submissionsOf } from '@kurier/sides/inbox'
import type { FormOffice } from './form-office.ts'
import { expect, scriptRuns } from './journey.ts'

/** A file that begins as a PDF does; `about` makes it one of its own. */
export const pdf = (about: string): Buffer => Buffer.from(`%PDF-1.7\n% ${about}\n`)

export const title = (page: Page) => page.getByRole('heading', { level: 1 })
export const next = (page: Page) => page.getByRole('button', { name: 'Weiter', exact: true })
export const sendNow = (page: Page) => page.getByRole('button', { name: 'Jetzt absenden' })
export const tryAgain = (page: Page) => page.getByRole('button', { name: 'Noch einmal versuchen' })

/** A draft file of the housing form, as the form itself writes it, with what this example says. */
export async function draftFile(form: string, example: string) {
  const file = join(import.meta.dirname, '../packages/forms/testing/applications', `${example}.json`)
  const definition = forms.find(({ name }) => name === form)
  if (!definition) throw new Error(`there is no form ${form}`)
  const values = asAnswered(definition, await readFile(file, 'utf8'))
  const draft = { draftOf: form, version: '1.0', savedAt: new Date(2026, 4, 2).toISOString(), values }
  return { name: 'entwurf.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(draft)) }
}

/** Fills in the small form up to its last look at everything. */
export async function fillCallback(page: Page, name = 'Ada'): Promise<void> {
  await page.goto('/form/callback-request?page=callback')
  await page.getByLabel('Ihr Name').fill(name)
  await page.getByLabel('Telefonnummer').fill('030 1234')
  await page.getByLabel('Neuer Antrag').check()
  await next(page).click()
  await expect(title(page)).toHaveText('Prüfen und absenden')
}

/** Fills in the large form, with small files of these names, up to its last look at everything. */
export async function fillHousing(page: Page, names: readonly string[]): Promise<void> {
  await page.goto('/form/housing-burden')
  await scriptRuns(page)
  const draft = await draftFile('housing-burden-first-application', 'lives-alone')
  await page.getByLabel('Angaben aus einer Datei laden').setInputFiles(draft)
  await page.getByRole('button', { name: 'Weiter ausfüllen' }).click()
  await openSection(page, 'Eigentum und Belastungen')
  const files = names.map((name) => ({ name, mimeType: 'application/pdf', buffer: pdf(name) }))
  await page.locator('input[type=file]').first().setInputFiles(files)
  await expect(page.getByRole('list', { name: 'Ausgewählte Dateien' })).toContainText(names.at(-1) ?? '')
  await openReview(page)
}

/** Saves the receipt from the page that follows sending. */
export async function savedReceipt(page: Page): Promise<WholeReceipt> {
  await expect(title(page)).toHaveText('Ihre Angaben sind abgesendet', { timeout: 120_000 })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Quittung als Datei speichern' }).click()
  return JSON.parse(await readFile(await (await download).path(), 'utf8')) as WholeReceipt // the page wrote it
}

/** Opens the status page with a receipt's file. */
export async function openStatus(page: Page, receipt: WholeReceipt): Promise<void> {
  await page.goto('/form/status')
  await scriptRuns(page)
  const file = { name: 'quittung.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(receipt)) }
  await page.getByLabel('Quittung auswählen').setInputFiles(file)
}

/** The submissions of these cases that wait at the office. */
export async function waiting({ system, destinationId }: FormOffice, caseIds: readonly string[]) {
  const { submissions } = await system.listSubmissions({ destinationId, limit: 500 })
  return submissions.filter(({ caseId }) => caseIds.includes(caseId))
}

/** Opens what a receipt is of, reads all its parts and accepts it. */
export async function accept(
  { system }: FormOffice,
  { submissionId, caseId }: Pick<WholeReceipt, 'submissionId' | 'caseId'>,
) {
  const submissions = submissionsOf(system)
  const opened = await openRight(submissions, submissionId)
  await decide(submissions, opened)
  const document: unknown = JSON.parse(new TextDecoder().decode(opened.data.content))
  return { opened, document, caseId }
}

/** Answers an application in words, with what it asks for. */
export async function answerInWords(
  { system }: FormOffice,
  { submission, metadata }: OpenedSubmission,
  message: MessageRecord,
  attachments: readonly SendAttachment[] = [],
): Promise<void> {
  const { schemaBase } = await system.http.addresses()
  const data = { content: JSON.stringify(message), schemaUri: messageSchemaAddress(schemaBase, message) }
  await system.reply({ caseId: submission.caseId, answered: metadata, data, attachments })
}

/** A refusal as the service words it. */
export function refusal(status: number, code: string, headers: Record<string, string> = {}) {
  const body = { type: `x/${code}`, title: 't', status, detail: 'd', instance: 'the-request-id' }
  return { status, headers, contentType: 'application/problem+json', body: JSON.stringify(body) }
}

/** Opens the overview of the form, wherever in it the page is. */
export async function openOverview(page: Page): Promise<void> {
  const back = page.getByRole('button', { name: 'Zur Übersicht' })
  await expect(back.or(page.getByText('Abschnitten sind vollständig'))).toBeVisible()
  if (await back.isVisible()) await back.click()
  await expect(title(page)).toHaveText('Übersicht')
  // what is missing is known now, and nothing unfolds any more
  await expect(page.locator('main [aria-busy=false]')).toBeVisible()
}

/** Opens a section of the form by its overview; files that were added stay in the window. */
export async function openSection(page: Page, name: string): Promise<void> {
  await openOverview(page)
  // what is complete is folded
  const button = page.locator('details li button').filter({ hasText: name }).first()
  if (!(await button.isVisible()))
    await page.locator('details').filter({ hasText: name }).first().locator('summary').click()
  await button.click()
  await expect(title(page)).toContainText(name.replace(/ \(optional\)$/, ''))
}

/** Opens the last look at everything. */
export async function openReview(page: Page): Promise<void> {
  await openOverview(page)
  await page.getByRole('button', { name: 'Prüfen und absenden' }).last().click()
  await expect(title(page)).toHaveText('Prüfen und absenden')
}

/** Ticks what applies on a page of the housing form that asks for it. */
export async function tickGate(page: Page, topic: string, name: string): Promise<void> {
  await page.goto(`/form/housing-burden?page=${topic}.gates`)
  await page.getByRole('checkbox', { name, exact: true }).check()
}
