import type { Page } from '@playwright/test'
import { expect, expectSound, focusOn, scriptRuns, test } from './journey.ts'
import { signInAs } from './people.ts'

/** Scripts that are asked for from now on wait until they are let through. */
async function holdScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<undefined>()
  await page.route('**/_next/static/**/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  return () => held.resolve(undefined)
}

test('a click on a button whose question is still being loaded is kept, and the button says that it is busy', async ({
  page,
  context,
}) => {
  await signInAs(context, 'operator')
  await page.goto('/admin/keys')
  await scriptRuns(page)
  const letThrough = await holdScripts(page)
  const rotate = page.getByRole('button', { name: /^Jetzt wechseln|^Wechseln/ }).first()
  await focusOn(rotate)
  await page.keyboard.press('Enter')
  await expect(rotate).toHaveAttribute('aria-disabled', 'true')
  await expect(rotate).toBeFocused()
  letThrough()
  const question = page.getByRole('dialog')
  await expect(question).toBeVisible()
  await expectSound(page)
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(rotate).toBeFocused()
})

test('while it is carried out a question stays, tells then what went wrong, and a click beside it closes it', async ({
  page,
  context,
}) => {
  await signInAs(context, 'operator')
  await page.goto('/admin/keys')
  const held = Promise.withResolvers<undefined>()
  await page.route('**/api/portal/**', async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    await held.promise
    return route.fulfill({ status: 503 })
  })
  const rotate = page.getByRole('button', { name: /^Jetzt wechseln|^Wechseln/ }).first()
  await rotate.click()
  const question = page.getByRole('dialog')
  await expect(question.getByRole('button', { name: 'Abbrechen' })).toBeFocused()
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden')
  const confirm = question.getByRole('button', { name: 'Wechseln' })
  await confirm.click()
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  for (const key of ['Escape', 'Escape']) await page.keyboard.press(key)
  await page.mouse.click(3, 3)
  await expect(question).toBeVisible()
  held.resolve(undefined)
  await expect(question.getByRole('alert')).toContainText('Das hat nicht geklappt')
  // a text is selected, to beyond its edge
  await question.getByRole('heading').hover()
  await page.mouse.down()
  await page.mouse.move(3, 3)
  await page.mouse.up()
  await expect(question).toBeVisible()
  await page.mouse.click(3, 3)
  await expect(question).toHaveCount(0)
  await expect(rotate).toBeFocused()
})

test('a question whose script does not come says so, and comes when it is asked for again', async ({
  page,
  context,
}) => {
  await signInAs(context, 'operator')
  await page.goto('/admin/keys')
  await scriptRuns(page)
  await page.route('**/_next/static/**/*.js', (route) => route.fulfill({ status: 503 }))
  const rotate = page.getByRole('button', { name: /^Jetzt wechseln|^Wechseln/ }).first()
  await rotate.click()
  await expect(page.getByText('Der Dienst antwortet nicht.')).toBeVisible()
  await page.unroute('**/_next/static/**/*.js')
  await rotate.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByText('Der Dienst antwortet nicht.')).toHaveCount(0)
})

test('a form whose script does not come says so at its place, and is there at the next try', async ({
  page,
  context,
}) => {
  await signInAs(context, 'operator')
  await page.goto('/account')
  await scriptRuns(page)
  await page.route('**/_next/static/**/*.js', (route) => route.fulfill({ status: 503 }))
  await page.getByRole('button', { name: 'Namen ändern' }).click()
  const again = page.getByRole('button', { name: 'Noch einmal versuchen' })
  await expect(again).toBeVisible()
  await expectSound(page)
  await page.unroute('**/_next/static/**/*.js')
  await again.click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeEditable()
  await expectSound(page)
})
