import type { Page, Route } from '@playwright/test'
import * as form from './form-journey.ts'
import { openFormOffice, type FormOffice } from './form-office.ts'
import { expect, expectSound, test } from './journey.ts'

const { fillCallback, sendNow, title, tryAgain } = form

const SUBMIT = '**/submission-api/v2/submissions/*'
const BEGIN = '**/api/forms/*/applications'

test.describe.configure({ mode: 'default' })

let office: FormOffice

test.beforeAll(async ({}, info) => {
  info.setTimeout(180_000)
  office = await openFormOffice()
})

// the browser reports each connection that breaks here on purpose; anything else stays an offence
test.afterEach(({ offences }) => {
  const others = offences.filter((offence) => !offence.endsWith('net::ERR_CONNECTION_RESET'))
  offences.splice(0, offences.length, ...others)
})

/** Counts the applications that this page begins. */
function countBegun(page: Page): () => number {
  let begun = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/applications')) begun += 1
  })
  return () => begun
}

/** Lets every submit arrive and loses each answer, until `stop` is called. */
async function loseAnswers(page: Page): Promise<{ stop: () => Promise<void>; caseId: () => string }> {
  let caseId = ''
  const lose = async (route: Route) => {
    if (route.request().method() !== 'PUT') return route.abort('connectionreset')
    const answer = await route.fetch()
    if (answer.ok()) caseId = ((await answer.json()) as { caseId: string }).caseId
    return route.abort('connectionreset')
  }
  await page.route(SUBMIT, lose)
  return { stop: () => page.unroute(SUBMIT, lose), caseId: () => caseId }
}

/** Everything has arrived, the person does not know it, and is told so. */
async function expectUncertain(page: Page): Promise<void> {
  await expect(page.getByText('Vielleicht ist schon alles angekommen')).toBeVisible({ timeout: 120_000 })
  await expect(page.getByText('Es wird nichts doppelt abgesendet.')).toBeVisible()
}

test('a failure while sending is told in place, and trying again goes on where it stopped', async ({ page }) => {
  await fillCallback(page)
  const begun = countBegun(page)
  await page.route(SUBMIT, (route) => route.fulfill(form.refusal(422, 'invalid')), { times: 1 })
  await sendNow(page).click()
  await expect(page.getByText('the-request-id')).toBeVisible({ timeout: 120_000 })
  await tryAgain(page).click()
  await form.accept(office, await form.savedReceipt(page))
  expect(begun()).toBe(1)
})

test('when the answer was lost, trying again finds that all has arrived: one submission, and a receipt that holds', async ({
  page,
}) => {
  await fillCallback(page)
  const begun = countBegun(page)
  const answers = await loseAnswers(page)
  await sendNow(page).click()
  await expectUncertain(page)
  await expectSound(page)
  await answers.stop()
  let submits = 0
  page.on('request', (request) => {
    if (request.method() === 'PUT') submits += 1
  })
  await tryAgain(page).click()
  const receipt = await form.savedReceipt(page)
  await expect(page.getByText('Ihre letzten Änderungen sind nicht dabei')).toHaveCount(0)
  expect([begun(), submits, receipt.caseId]).toEqual([1, 0, answers.caseId()])
  expect(await form.waiting(office, [receipt.caseId])).toHaveLength(1)
  await form.accept(office, receipt)
  await form.openStatus(page, receipt)
  await expect(page.getByText('genau das bestätigt, was Sie abgesendet haben')).toBeVisible()
})

test(
  'what was changed after a lost answer is not sent unknowingly: first a receipt of what arrived, then the choice',
  { tag: '@trial' },
  async ({ page }) => {
    await fillCallback(page, 'Ada vorher')
    const begun = countBegun(page)
    const answers = await loseAnswers(page)
    await sendNow(page).click()
    await expectUncertain(page)
    await answers.stop()
    await page.getByRole('button', { name: 'Ändern' }).click()
    await page.getByLabel('Ihr Name').fill('Ada nachher')
    await form.next(page).click()
    await tryAgain(page).click()

    const first = await form.savedReceipt(page)
    await expect(page.getByText('Ihre letzten Änderungen sind nicht dabei')).toBeVisible()
    await expectSound(page)
    expect([begun(), first.caseId]).toEqual([1, answers.caseId()])
    await page.getByRole('button', { name: 'Geänderte Angaben prüfen und absenden' }).click()
    await expect(title(page)).toHaveText('Prüfen und absenden')
    await expect(page.getByText('Ada nachher')).toBeVisible()
    await sendNow(page).click()
    const second = await form.savedReceipt(page)
    await expect(page.getByText('Ihre letzten Änderungen sind nicht dabei')).toHaveCount(0)

    expect(await form.waiting(office, [first.caseId, second.caseId])).toHaveLength(2)
    expect(second.privateKey.n).not.toBe(first.privateKey.n)
    const names = [await form.accept(office, first), await form.accept(office, second)]
    expect(names.map(({ document }) => document)).toMatchObject([
      { F99000001: 'Ada vorher' },
      { F99000001: 'Ada nachher' },
    ])
  },
)

test(
  'changes after a submit that never arrived are simply sent, with the application that was begun',
  { tag: '@trial' },
  async ({ page }) => {
    await fillCallback(page, 'Ada vorher')
    const begun = countBegun(page)
    const drop = (route: Route) => route.abort('connectionreset')
    await page.route(SUBMIT, drop)
    await sendNow(page).click()
    await expectUncertain(page)
    await page.unroute(SUBMIT, drop)
    await page.getByRole('button', { name: 'Ändern' }).click()
    await page.getByLabel('Ihr Name').fill('Ada nachher')
    await form.next(page).click()
    await tryAgain(page).click()
    const { document } = await form.accept(office, await form.savedReceipt(page))
    expect([begun(), document]).toEqual([1, expect.objectContaining({ F99000001: 'Ada nachher' })])
  },
)

test('an application that the service has given up meanwhile is begun anew', { tag: '@trial' }, async ({ page }) => {
  await fillCallback(page)
  const begun = countBegun(page)
  const given: string[] = []
  await page.route(
    SUBMIT,
    async (route) => {
      given.push(route.request().method())
      if (given.length === 1) return route.fulfill(form.refusal(500, 'internal'))
      const answer = await route.fetch()
      return route.fulfill({ response: answer, json: { ...((await answer.json()) as object), state: 'deleted' } })
    },
    { times: 2 },
  )
  await sendNow(page).click()
  await tryAgain(page).click({ timeout: 120_000 })
  await form.accept(office, await form.savedReceipt(page))
  expect([given, begun()]).toEqual([['PUT', 'GET'], 2])
})

test('an upload that fails midway goes on with the file that failed', { tag: '@trial' }, async ({ page }) => {
  await form.fillHousing(page, ['eins.pdf', 'zwei.pdf'])
  const uploads: string[] = []
  const begun = countBegun(page)
  await page.route('**/submission-api/v2/submissions/*/attachments/*', (route) => {
    uploads.push(route.request().url().split('/').at(-1) ?? '')
    if (uploads.length === 2) return route.abort('connectionreset')
    return uploads.length === 3 ? route.fulfill(form.refusal(500, 'internal')) : route.continue()
  })
  await sendNow(page).click()
  await expect(page.getByText('Was schon angekommen ist, wird nicht noch einmal gesendet.')).toBeVisible({
    timeout: 120_000,
  })
  await expect(page.getByText('the-request-id')).toBeVisible()
  await tryAgain(page).click()
  const { opened } = await form.accept(office, await form.savedReceipt(page))
  const ids = opened.metadata.contentStructure.attachments.map(({ attachmentId }) => attachmentId)
  const [first, second] = uploads
  expect(uploads).toEqual([first, second, second, second])
  expect(ids.toSorted()).toEqual([first, second].toSorted())
  expect(begun()).toBe(1)
})

test('too many applications from one address are told with the time to wait', async ({ page }) => {
  await fillCallback(page)
  await page.route(BEGIN, (route) => route.fulfill(form.refusal(429, 'too-many-requests', { 'retry-after': '1500' })), {
    times: 1,
  })
  await sendNow(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Versuchen Sie es in 25 Minuten noch einmal.' })).toBeVisible()
  await expect(page.getByText('Ihre Angaben sind noch da')).toBeVisible()
  await expectSound(page)
  await tryAgain(page).click()
  await form.accept(office, await form.savedReceipt(page))
})
