import { expect, expectSound, test } from './journey.ts'

test('the type page has no accessibility fault and nothing sticks out', async ({ page }) => {
  await page.goto('/schemas')
  await expectSound(page)
})

test('the API reference shows an operation', async ({ page }) => {
  await page.goto('/api/docs#submission-api/tag/submissions/POST/submission-api/v2/submissions')
  await expect(page.getByRole('heading', { name: 'Create a submission' })).toBeInViewport({ timeout: 20_000 })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  const uris = {
    '/schemas/events/accept-submission': 'event-accept-submission',
    '/schemas/submission-api/callbacks/new-events': 'callback-new-events',
    '/schemas/events/problems/timeout': 'event-problem-timeout',
    '/schemas/submission-api/problems/conflict': 'problem-conflict',
    '/schemas/oauth/scopes/manage-destinations': 'scope-manage-destinations',
  }
  for (const [uri, anchor] of Object.entries(uris)) {
    test(`${uri} leads to its explanation`, async ({ page, baseURL }) => {
      await page.goto(uri)
      await expect(page).toHaveURL(`${baseURL}/schemas#${anchor}`)
      await expect(page.locator(`#${anchor} h3`)).toBeInViewport()
    })
  }

  test('the API reference leads to the documents', async ({ page, baseURL }) => {
    await page.goto('/api/docs')
    const link = page.getByRole('link', { name: 'Destination interface' })
    await expect(link).toHaveAttribute('href', `${baseURL}/destination-api/openapi.json`)
  })
})

test('the API reference shows both documents', async ({ page }) => {
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { level: 1, name: /submission interface/ })).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Submission interface and access tokens' }).click()
  await page
    .getByRole('menuitem', { name: 'Destination interface' })
    .or(page.getByRole('option', { name: 'Destination interface' }))
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /destination interface/ })).toBeVisible()
})
