import { demoFacts } from './demo.ts'
import { expect, expectSound, focusOn, scriptRuns, test } from './journey.ts'
import { signInAs } from './people.ts'
import { openPoint, timelinePoints } from './timeline.ts'

const casePage = () => `/cases/${demoFacts().cases.rejected.caseId}`

test('a timeline tells seconds and how long after the event before each one came', async ({ page, context }) => {
  await signInAs(context, 'support')
  await page.goto(casePage())
  const events = timelinePoints(page).filter({ hasText: /Ereignis \d+,/ })
  await expect(events.first()).toContainText(/\d\d\.\d\d\.\d{4}, \d\d:\d\d:\d\d/)
  await expect(events.first()).toContainText(/\+\d+(,\d s| (Tage?|Stunden?|Minuten?))/)
  await expect(events.last()).not.toContainText('nach dem Ereignis davor')
})

test('each time shows its zone and UTC, to copy, by keyboard alone', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs(context, 'support')
  await page.goto(casePage())
  const point = timelinePoints(page).last()
  await scriptRuns(page)
  await openPoint(point)
  const time = point.getByRole('button', { expanded: false }).first()
  const utc = (await time.getByRole('time').getAttribute('datetime')) ?? ''
  await expect(time).toBeEnabled()
  await focusOn(time)
  await page.keyboard.press('Enter')
  const card = page.getByRole('dialog', { name: 'Genaue Zeit' })
  await expect(card).toContainText(/\d\d:\d\d:\d\d MES?Z \(Europe\/Berlin\)/)
  await expect(card).toContainText(utc)
  await expect(card.getByRole('button', { name: 'Kopieren: UTC' })).toBeFocused()
  await expectSound(page)
  await page.keyboard.press('Enter')
  await expect(card.getByRole('button')).toHaveText('Kopiert')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(utc)
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)
  await expect(time).toBeFocused()
})

test('what was within a day says how long ago, and goes on saying it', async ({ page, context }) => {
  await signInAs(context, 'support')
  await page.goto('/account')
  await page.clock.install()
  await page.goto('/account')
  const seen = page.getByRole('row').filter({ hasText: 'gerade eben' }).first()
  await expect(seen).toBeVisible()
  await page.clock.runFor('03:10')
  await expect(page.getByRole('main')).toContainText('vor 3 Minuten')
})

test(
  'English pages write times as in Britain, and the zone is named where a page shows times',
  { tag: '@trial' },
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({ locale: 'en-US', baseURL })
    await signInAs(context, 'support')
    const page = await context.newPage()
    await page.goto(casePage())
    const point = timelinePoints(page).last()
    await openPoint(point)
    await expect(point.getByRole('button').first()).toHaveText(/^\d{1,2} [A-Z][a-z]+ \d{4}, \d\d:\d\d:\d\d$/)
    const zone = page.getByRole('contentinfo').getByText(/^Times: Europe\/Berlin \(CES?T\)$/)
    await expect(zone).toBeVisible()
    await page.goto('/organisations/new')
    await expect(zone).toBeHidden()
    await context.close()
  },
)

test('support finds how a case stands in plain sentences of both languages, to be copied', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs(context, 'support')
  await page.goto(casePage())
  await page.getByText('Der antragstellenden Person erklären').click()
  const german = page.getByText(/^Die Behörde konnte Ihren Antrag am \d+\. \w+ \d{4} aus einem technischen Grund/)
  await expect(german).toBeVisible()
  await expect(page.getByText(/^On \d+ \w+ \d{4} the authority was unable to accept/)).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Kopieren: Erklärung auf Deutsch' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Kopiert: Erklärung auf Deutsch' })).toHaveCount(1)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await german.textContent())
})
