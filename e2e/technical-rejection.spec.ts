import type { Page, Route } from '@playwright/test'
import { encryptPart } from '@kurier/sdk/compact-jwe'
import { readDestination, readEncryptionKey } from '@kurier/sdk/public-reads'
import { chooseKeys, newDestination, portal, sendTo } from './building-office.ts'
import { fillCallback, openStatus, savedReceipt, sendNow, title } from './form-journey.ts'
import { officeKeyFiles, openFormOffice } from './form-office.ts'
import { expect, expectSound, test } from './journey.ts'
import { signInAs } from './people.ts'

/** Rejects what is open on the desk for what was found. */
async function reject(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Zurückweisen', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Zurückweisen' }).click()
  await expect(page.getByText('Die Einreichung ist zurückgewiesen')).toBeVisible()
}

test('data that are not those of the submit event are not shown but rejected, and the applicant reads why', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const { destinationId, system } = await openFormOffice()
  await fillCallback(page)
  await sendNow(page).click()
  await expect(title(page)).toHaveText('Ihre Angaben sind abgesendet')
  const receipt = await savedReceipt(page)

  const key = await readEncryptionKey(system.http, await readDestination(system.http, destinationId))
  const foreign = await encryptPart(new TextEncoder().encode('{"F99000001":"Fremd"}'), key, 'application/json')
  const context = await browser.newContext()
  await signInAs(context, 'caseWorker')
  const desk = await context.newPage()
  await desk.route(`**/submission-api/v2/submissions/${receipt.submissionId}`, async (route: Route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), encryptedData: foreign } })
  })
  await desk.goto(`/workbench/${destinationId}/${receipt.submissionId}`)
  await desk.getByLabel('Schlüsseldateien wählen').setInputFiles(officeKeyFiles)
  await expect(desk.getByText('Die Einreichung ist nicht so angekommen, wie sie gesendet wurde')).toBeVisible()
  await expect(desk.getByText('Fremd')).toHaveCount(0)
  await expect(desk.getByRole('button', { name: 'Annehmen' })).toHaveCount(0)
  const reasons = desk.getByRole('group', { name: 'Gründe der Zurückweisung' })
  await expect(reasons.getByRole('checkbox')).toHaveCount(2)
  await expect(reasons).toContainText('Der Prüfwert ist ein anderer als im signierten Ereignis des Absendens.')
  await expect(reasons).toContainText('Der Hashwert im Metadatensatz passt nicht zum Inhalt.')
  await expectSound(desk)
  await reject(desk)
  await context.close()

  await openStatus(page, receipt)
  await expect(page.getByText('Ein Teil Ihrer Angaben ist nicht so angekommen')).toBeVisible()
  await expect(page.getByText('Der Prüfwert ist ein anderer')).toBeVisible()
  await expect(page.getByText(/The authentication tag|differs/)).toHaveCount(0)
  await expectSound(page)
})

test('a data record that is no JSON is rejected in the words of the page, and its sender reads them with the type', async ({
  page,
}) => {
  const destinationId = await newDestination({ name: `Kein JSON ${Date.now()}` })
  const sent = await sendTo(destinationId, { data: { content: '{"no json' } })
  await signInAs(page.context(), 'caseWorker')
  await page.goto(`/workbench/${destinationId}/${sent.submissionId}`)
  await chooseKeys(page)
  const reasons = page.getByRole('group', { name: 'Gründe der Zurückweisung' })
  await expect(reasons).toContainText('Der Fachdatensatz ist kein JSON in UTF-8.')
  await expect(page.getByText('Technische Meldung')).toHaveCount(0)
  await expectSound(page)
  await reject(page)
  const events = await portal().caseEvents(sent)
  const rejected = events.find((event) => event.verified && event.name === 'reject-submission')
  expect(rejected).toMatchObject({
    author: destinationId,
    content: {
      problems: [
        {
          type: expect.stringMatching(/\/syntax-violation$/),
          instance: 'data',
          detail: 'Der Fachdatensatz ist kein JSON in UTF-8.',
        },
      ],
    },
  })
})
