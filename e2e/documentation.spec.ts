import { expect, expectSound, scriptBytes, test } from './journey.ts'

test('the type page has no accessibility fault and nothing sticks out', async ({ page }) => {
  await page.goto('/schemas')
  await expectSound(page)
})

/** Bytes of the reference as it is sent, which is all that is loaded of it. */
const MOST_REFERENCE = 1_000_000

for (const language of ['de', 'en']) {
  test(
    `the API reference in ${language} has no accessibility fault, nothing sticks out, and it runs nothing`,
    { tag: language === 'en' ? '@trial' : [] },
    async ({ page }) => {
      const bytes = await scriptBytes(page, () => page.goto(`/api/docs?language=${language}`))
      expect(bytes).toBe(0)
      expect((await page.content()).length).toBeLessThan(MOST_REFERENCE)
      await expect(page.locator('h1')).toHaveCount(1)
      for (const details of await page.locator('nav summary').all()) await details.click()
      await expectSound(page)
    },
  )
}

test('the API reference leads from its navigation to an operation that can be tried as it stands', async ({
  page,
  baseURL,
}) => {
  await page.goto('/api/docs')
  await page.getByRole('navigation').getByText('Submissions', { exact: true }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Create a submission' }).click()
  await expect(page).toHaveURL('/api/docs#createSubmission')
  const operation = page.locator('#createSubmission')
  await expect(operation.getByRole('heading', { name: 'Create a submission' })).toBeInViewport()
  await expect(operation).toContainText(`curl -X POST '${baseURL}/submission-api/v2/submissions'`)
  await expect(operation).toContainText('Scope: send-submissions')
  await operation.getByRole('link', { name: 'destination-not-found', exact: true }).click()
  await expect(page).toHaveURL('/schemas#problem-destination-not-found')
})

test('the API reference speaks the language and has the theme of the portal, and leads back to it', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Dunkles Farbschema' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-kern-theme', 'dark')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Schnittstellen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Referenz der Schnittstellen')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(0, 0, 0)')
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API reference')
  await page.getByRole('link', { name: 'Kurier' }).click()
  await expect(page).toHaveURL('/')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the address of a type leads to its explanation', async ({ page, baseURL }) => {
    const anchors = {
      '/schemas/events/accept-submission': 'event-accept-submission',
      '/schemas/submission-api/callbacks/new-events': 'callback-new-events',
      '/schemas/events/problems/timeout': 'event-problem-timeout',
      '/schemas/submission-api/problems/conflict': 'problem-conflict',
      '/schemas/oauth/scopes/manage-destinations': 'scope-manage-destinations',
    }
    for (const [uri, anchor] of Object.entries(anchors)) {
      await page.goto(uri)
      await expect(page).toHaveURL(`${baseURL}/schemas#${anchor}`)
      await expect(page.locator(`#${anchor} h3`)).toBeInViewport()
    }
  })
})
