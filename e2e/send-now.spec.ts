import type { Page } from '@playwright/test'
import type { CallbackReceiver } from '@kurier/sides/callback-receiver'
import { newDestination, sendTo } from './building-office.ts'
import { posted, startReceiver } from './callback-receiver.ts'
import { expect, expectSound, test } from './journey.ts'
import { type Persona, signInAs } from './people.ts'

/** An hour, longer than any journey waits. */
const LATER = { 'retry-after': '3600' }

/** Opens a destination whose receiver has failed once, so that its notices wait for an hour. */
async function openFailing(
  page: Page,
  name: string,
  persona: Persona = 'developer',
): Promise<{ receiver: CallbackReceiver; destinationId: string }> {
  const receiver = await startReceiver()
  receiver.answer(() => ({ status: 503, headers: LATER }))
  const destinationId = await newDestination({ name, callback: receiver.callback })
  await sendTo(destinationId)
  await expect.poll(() => posted(receiver).length).toBe(1)
  await signInAs(page.context(), persona)
  await expect(async () => {
    await page.goto(`/destinations/${destinationId}`)
    await expect(page.getByText(/^Callback gestört seit .*, 1 wartet$/)).toBeVisible({ timeout: 1000 })
  }).toPass()
  return { receiver, destinationId }
}

const sendButton = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Senden' })

test('a receiver that was mended gets at once what waits, and the page shows it without being loaded again', async ({
  page,
}) => {
  const { receiver } = await openFailing(page, `Gestört ${Date.now()}`)
  await expect(page.getByText('Callbacks kommen nicht an')).toBeVisible()
  await expect(page.getByText(/^Bleibt es so, wird eine Einreichung ab .* zurückgewiesen\.$/)).toBeVisible()
  await expectSound(page)

  receiver.answer(() => ({ status: 202 }))
  await page.getByRole('button', { name: 'Jetzt senden' }).click()
  await expect(page.getByRole('dialog')).toContainText('1 wartende Benachrichtigung wird jetzt gesendet.')
  await expectSound(page)
  await sendButton(page).click()
  await expect(page.getByText('1 Benachrichtigung ist zugestellt.')).toBeVisible()
  expect(posted(receiver)).toHaveLength(2)
  await expect(page.getByText('Callback in Betrieb')).toBeVisible()
  await expect(page.getByText('Callbacks kommen nicht an')).toHaveCount(0)
})

// another person: each may try out callbacks only a few times in ten seconds, and another journey does so too
test('after a test that succeeds what waits goes out by itself', async ({ page }) => {
  const { receiver, destinationId } = await openFailing(page, `Geprüft ${Date.now()}`, 'owner')
  receiver.answer(() => ({ status: 202 }))
  const failing = page.getByRole('region', { name: 'Zustellung', exact: true }).getByText('Gestört seit')
  await expect(failing).toBeVisible()
  const callback = page.getByRole('region', { name: 'Callback', exact: true })
  await callback.getByRole('button', { name: 'Test-Callback senden' }).click()
  await expect(callback.getByText('Der Empfänger antwortet wieder.')).toBeVisible()
  await expect(failing).toHaveCount(0)
  await expect.poll(() => posted(receiver).length).toBe(3)
  await expect(page.getByText('Callback in Betrieb')).toBeVisible()

  await page.goto(`/callbacks?destination=${destinationId}`)
  const table = page.getByRole('table', { name: /Versuche/ })
  await expect(table.getByRole('rowheader')).toHaveCount(3)
  await expect(table.getByText('Test', { exact: true })).toHaveCount(1)
  await page.getByLabel('Anlass').selectOption({ label: 'Test-Callback' })
  await expect(table.getByRole('rowheader')).toHaveCount(1)
})

test('what was delivered is sent again from its attempt, with the same ids', async ({ page }) => {
  const receiver = await startReceiver()
  const destinationId = await newDestination({ name: `Nochmals ${Date.now()}`, callback: receiver.callback })
  await sendTo(destinationId)
  await expect.poll(() => posted(receiver).length).toBe(1)
  await signInAs(page.context(), 'developer')
  const table = page.getByRole('table', { name: /Versuche/ })
  await expect(async () => {
    await page.goto(`/callbacks?destination=${destinationId}`)
    await table.getByRole('rowheader').getByRole('link').first().click({ timeout: 1000 })
  }).toPass()
  await page.getByRole('button', { name: 'Erneut senden', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('1 Benachrichtigung wird erneut gesendet.')
  await sendButton(page).click()
  await expect(page.getByText('1 Benachrichtigung ist zugestellt.')).toBeVisible()
  const [first, second] = posted(receiver).map(({ body }) => body)
  expect(second).toBe(first)
  await page.getByRole('link', { name: /^Versuch \d+$/ }).click()
  await expect(page).toHaveURL(/\/callbacks\/\d+$/)
  await expect(page.getByText('callback-timestamp:')).toBeVisible()
  await expectSound(page)
})

test(
  'a failure by hand is told with its attempt, and a paused receiver is resumed where it is shown',
  { tag: '@trial' },
  async ({ page }) => {
    const { receiver, destinationId } = await openFailing(page, `Angehalten ${Date.now()}`)
    await page.getByRole('button', { name: 'Jetzt senden' }).click()
    await sendButton(page).click()
    await expect(
      page.getByText('1 Benachrichtigung kam nicht an; sie wird nach dem Zeitplan wieder versucht.'),
    ).toBeVisible()
    const told = Promise.withResolvers<undefined>()
    await page.route('**/callback/pause', async (route) => {
      if (route.request().method() === 'GET') await told.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Callbacks anhalten' }).click()
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Callbacks anhalten' })
    // confirming is disabled while the consequences are loading
    await expect(confirm).toBeDisabled()
    told.resolve(undefined)
    await confirm.click()
    await expect(page.getByText(/^Callback angehalten/)).toBeVisible()

    await page.goto(`/callbacks/undelivered/destination/${destinationId}`)
    await expect(page.getByRole('button', { name: 'Jetzt senden' })).toHaveCount(0)
    receiver.answer(() => ({ status: 202 }))
    await page.getByRole('button', { name: 'Callbacks fortsetzen' }).click()
    await expect.poll(() => posted(receiver).length).toBe(3)
  },
)
