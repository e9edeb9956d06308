import type { Page } from '@playwright/test'
import * as form from './form-journey.ts'
import { openFormOffice, type FormOffice } from './form-office.ts'
import { expect, test } from './journey.ts'

/** Longer than any access token holds. */
const LONG = '31:00'
const HALF_AN_HOUR = 1800

test.describe.configure({ mode: 'default' })

let office: FormOffice

test.beforeAll(async ({}, info) => {
  info.setTimeout(180_000)
  office = await openFormOffice()
})

/** What a page asks of the service: each kind of call with the number of its token, and each request for a new one. */
function watch(page: Page): { calls: () => string[]; tokens: () => string[] } {
  const calls: { what: string; token: string }[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    const token = request.headers().authorization
    if (path === '/api/forms/status') calls.push({ what: 'renew', token: '' })
    else if (token) calls.push({ what: `${request.method()} ${kindOf(path)}`, token })
  })
  const tokens = () => [...new Set(calls.flatMap(({ token }) => (token ? [token] : [])))]
  const words = () => calls.map(({ what, token }) => (token ? `${what} ${tokens().indexOf(token)}` : what))
  // how often the same is asked in a row is for the machine's speed to say
  return { tokens, calls: () => words().filter((word, at, all) => word !== all[at - 1]) }
}

/** The last word of a path that is no id. */
const kindOf = (path: string): string => path.split('/').findLast((word) => !/^[0-9a-f-]{36}$/.test(word)) ?? ''

/** Seconds for which a token holds. */
function holds(token: string): number {
  const [, payload = ''] = token.split('.')
  const { iat, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { iat: number; exp: number } // ours
  return exp - iat
}

test('who takes longer than a token holds, before sending and while files are uploaded, sends all the same', async ({
  page,
}) => {
  await page.clock.install()
  await form.fillHousing(page, ['eins.pdf', 'zwei.pdf'])
  const { calls, tokens } = watch(page)
  const begun = page.waitForResponse('**/api/forms/*/applications')
  // the recipient's key cannot be read: nothing is sent with the first token before it ends
  await page.route('**/submission-api/v2/destinations/*', (route) => route.fulfill(form.refusal(500, 'internal')), {
    times: 1,
  })
  await form.sendNow(page).click()
  const { accessToken } = (await (await begun).json()) as { accessToken: string } // promised by its schema
  await expect(page.getByText('the-request-id')).toBeVisible({ timeout: 120_000 })
  await page.clock.fastForward(LONG)

  let uploads = 0
  await page.route('**/submission-api/v2/submissions/*/attachments/*', async (route) => {
    uploads += 1
    if (uploads !== 2) return route.continue()
    await route.fulfill(form.refusal(503, 'busy', { 'retry-after': '1' }))
    await page.clock.fastForward(LONG)
  })
  await form.tryAgain(page).click()
  await form.accept(office, await form.savedReceipt(page))

  const uploaded = ['PUT attachments 0', 'renew', 'PUT attachments 1']
  expect(calls()).toEqual(['renew', 'GET submissions 0', ...uploaded, 'PUT submissions 1'])
  expect(tokens()).not.toContain(`Bearer ${accessToken}`)
  expect([accessToken, ...tokens()].map(holds)).toEqual([HALF_AN_HOUR, HALF_AN_HOUR, HALF_AN_HOUR])
})

test('who stays on the receipt and then on the status page sees what happens long after the first token has ended', async ({
  page,
}) => {
  await page.clock.install()
  await form.fillCallback(page)
  await form.sendNow(page).click()
  const receipt = await form.savedReceipt(page)
  await page.clock.fastForward(LONG)
  await expect(form.title(page)).toHaveText('Ihre Angaben sind abgesendet')
  const { calls, tokens } = watch(page)
  await form.openStatus(page, receipt)
  await expect(page.getByText('Ihre Angaben liegen für die zuständige Stelle bereit.')).toBeVisible()
  expect(calls()).toEqual(['renew', 'GET events 0'])
  await page.clock.fastForward(LONG)
  await expect.poll(calls).toEqual(['renew', 'GET events 0', 'renew', 'GET events 1'])
  await form.accept(office, receipt)
  await page.clock.fastForward(LONG)
  await expect(page.getByText('genau das bestätigt, was Sie abgesendet haben')).toBeVisible()
  expect(tokens().map(holds)).toEqual([HALF_AN_HOUR, HALF_AN_HOUR, HALF_AN_HOUR])
  await expect(page.locator('.kern-alert--danger')).toHaveCount(0)
})
