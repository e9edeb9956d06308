import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { decide, submissionsOf } from '@kurier/sides/inbox'
import { accept, fillCallback, next, openStatus, savedReceipt, sendNow, title } from './form-journey.ts'
import { openFormOffice, type FormOffice } from './form-office.ts'
import { expect, expectSound, scriptRuns, test } from './journey.ts'

let office: FormOffice

test.beforeAll(async ({}, info) => {
  info.setTimeout(180_000)
  office = await openFormOffice()
})

/** Saves the person's own copy; its answers are on the printed page too, and the secret of the receipt is not. */
async function savedCopy(page: Page): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Angaben als Datei speichern' }).click()
  const copy = await readFile(await (await download).path(), 'utf8')
  await page.evaluate(() => (window.print = () => window.dispatchEvent(new Event('afterprint'))))
  await page.getByRole('button', { name: 'Angaben drucken oder als PDF speichern' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Ada <b>Lovelace</b>')).toBeVisible()
  await expect(page.getByRole('img', { name: /^QR-Code/ })).toBeHidden()
  await page.emulateMedia({ media: null })
  return copy
}

test(
  'after a rejection the copy that somebody saved begins a new application, in which one answer is changed',
  { tag: '@trial' },
  async ({ page, context }) => {
    await fillCallback(page, 'Ada <b>Lovelace</b>')
    await sendNow(page).click()
    await expect(title(page)).toHaveText('Ihre Angaben sind abgesendet')
    await page.reload()
    const receipt = await savedReceipt(page)
    const copy = await savedCopy(page)
    const detail = 'Bitte geben Sie Ihren ganzen Namen an.'
    const submissions = submissionsOf(office.system)
    const found = await submissions.open(receipt.submissionId)
    await decide(submissions, found, { name: 'schema-violation', instance: 'data', detail })

    await openStatus(page, receipt)
    await expect(page.getByText('Mit den gespeicherten Angaben noch einmal')).toBeVisible()
    await expectSound(page)
    const opening = context.waitForEvent('page')
    await page.getByRole('link', { name: 'Zum Formular' }).click()
    const form = await opening
    await scriptRuns(form)
    const chooser = form.getByLabel('Angaben aus einer Datei laden')
    await expect(chooser).toBeInViewport()
    await chooser.setInputFiles({ name: 'angaben.html', mimeType: 'text/html', buffer: Buffer.from(copy) })
    await expect(form.getByText('Ihre gespeicherten Angaben sind geladen')).toBeVisible()
    await form.getByRole('button', { name: 'Weiter ausfüllen' }).click()
    await expect(form.getByLabel('Ihr Name')).toHaveValue('Ada <b>Lovelace</b>')
    await form.getByLabel('Ihr Name').fill('Ada King Lovelace')
    await next(form).click()
    await sendNow(form).click()
    const again = await savedReceipt(form)
    const { document } = await accept(office, again)
    expect(document).toEqual({ F99000001: 'Ada King Lovelace', F99000002: '030 1234', F99000003: expect.anything() })
  },
)
