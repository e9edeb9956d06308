import { chooseKeys, newDestination, sendTo } from './building-office.ts'
import { expect, test } from './journey.ts'
import { signInAs } from './people.ts'

const MINUTE = 60_000
test('a device whose clock is ten minutes off decides at the workbench', async ({ page }) => {
  const destinationId = await newDestination({ name: `Falsche Uhr ${Date.now()}` })
  await signInAs(page.context(), 'caseWorker')
  await page.goto(`/workbench/${destinationId}`)
  await chooseKeys(page)
  // they outlive this page only once the browser has them
  await expect(page.getByText(/^Dieser Browser behält die Schlüssel bis /)).toBeVisible()
  for (const minutes of [10, -10]) {
    const { submissionId } = await sendTo(destinationId)
    await page.clock.setSystemTime(Date.now() + minutes * MINUTE)
    await page.goto(`/workbench/${destinationId}/${submissionId}`)
    await page.getByRole('button', { name: 'Annehmen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Annehmen' }).click()
    await expect(page.getByText('Die Einreichung ist angenommen')).toBeVisible()
  }
})

test('a device that cannot learn the time reads by how much its clock is off', async ({ page }) => {
  const destinationId = await newDestination({ name: `Uhr ohne Zeit ${Date.now()}` })
  const { submissionId } = await sendTo(destinationId)
  await signInAs(page.context(), 'caseWorker')
  // as a proxy does that keeps answers: they bear the time of another one
  await page.route('**/submission-api/**', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), age: '1' } })
  })
  await page.clock.setSystemTime(Date.now() + 10 * MINUTE)
  await page.goto(`/workbench/${destinationId}/${submissionId}`)
  await chooseKeys(page)
  await page.getByRole('button', { name: 'Annehmen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Annehmen' }).click()
  await expect(page.getByText('Die Uhr dieses Geräts geht 10 Minuten vor.')).toBeVisible()
  // what is still under way there would meet a page that is gone
  await page.unrouteAll({ behavior: 'wait' })
})
