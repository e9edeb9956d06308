import { expect, expectSound, test } from './journey.ts'

/** What a page says of itself: its anchors, and where it leads within this installation. */
function readPage(html: string): { anchors: string[]; links: string[] } {
  const text = html.replaceAll(/<script[\s\S]*?<\/script>/g, '')
  const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)
  return { anchors: all(/\sid="([^"]+)"/g), links: all(/\shref="([#/][^"]*)"/g) }
}

test('every page of the documentation leads to pages and anchors that there are', async ({ request }) => {
  const read = new Map<string, ReturnType<typeof readPage>>()
  const ahead = ['/docs']
  for (let path = ahead.shift(); path !== undefined; path = ahead.shift()) {
    if (read.has(path)) continue
    const answer = await request.get(path)
    expect([path, answer.status()]).toEqual([path, 200])
    const page = readPage(await answer.text())
    expect([path, page.anchors.filter((id, at) => page.anchors.indexOf(id) !== at)]).toEqual([path, []])
    read.set(path, page)
    const below = page.links.map((link) => link.split('#')[0] ?? '')
    ahead.push(...below.filter((link) => link === '/docs' || link.startsWith('/docs/')))
  }
  // pages of three kinds
  expect([...read.keys()]).toEqual(
    expect.arrayContaining(['/docs/verify-callback', '/docs/api/destination-api-keys', '/docs/types']),
  )
  const elsewhere = new Set<string>()
  for (const [path, { links }] of read) {
    for (const link of links) {
      const [to, anchor] = link.startsWith('#') ? [path, link.slice(1)] : link.split('#')
      const target = read.get(to ?? '')
      if (!target) elsewhere.add(to ?? '')
      else if (anchor) expect([path, link, target.anchors.includes(anchor)]).toEqual([path, link, true])
    }
  }
  for (const path of elsewhere) expect([path, (await request.get(path)).status()]).toEqual([path, 200])
})

test('a page of the documentation names this installation, and its code can be copied', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/docs')
  await page.getByRole('main').getByRole('link', { name: 'Your first submission' }).last().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your first submission')
  await expect(page.getByText('Diese Seite gibt es auf Englisch.')).toBeVisible()
  await expect(
    page.getByRole('heading', { level: 2, name: 'With curl' }).locator('xpath=ancestor::*[@lang][1]'),
  ).toHaveAttribute('lang', 'en')
  await page.getByRole('button', { name: 'Kopieren: Code zu „With curl“' }).first().click()
  await expect(page.getByRole('button', { name: 'Kopieren: Code zu „With curl“' }).first()).toContainText('Kopiert')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`BASE=${baseURL}\n`)
})

test('the reference leads from its list to an operation that can be tried as it stands', async ({ page, baseURL }) => {
  await page.goto('/docs/api')
  await page.getByRole('main').getByRole('link', { name: 'Create a submission', exact: true }).click()
  await expect(page).toHaveURL('/docs/api/submission-api-submissions#createSubmission')
  const operation = page.locator('#createSubmission')
  await expect(operation.getByRole('heading', { name: 'Create a submission' })).toBeInViewport()
  await expect(operation).toContainText(`curl -X POST '${baseURL}/submission-api/v2/submissions'`)
  await expect(operation).toContainText('Scope: send-submissions')
  await expect(operation.getByRole('link', { name: 'Send an attachment' })).toHaveAttribute('href', /#putAttachment$/)
  await operation.getByRole('link', { name: 'destination-not-found', exact: true }).click()
  await expect(page).toHaveURL('/docs/types#problem-destination-not-found')
})

test('the reference tells both kinds of keys, and what a key must not have', async ({ page }) => {
  await page.goto('/docs/api/destination-api-schemas')
  const keys = page.locator('#destination-api-PublicKey')
  await expect(keys.getByRole('link')).toHaveText(['PublicKey', 'EncryptionKey', 'SigningKey'])
  await expect(page.locator('#destination-api-EncryptionKey')).toContainText(/d, .*wird abgelehnt/)
  await expectSound(page, 'once')
})

test('the documentation speaks the language and has the theme of the portal, and leads back to it', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Dunkles Farbschema' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-kern-theme', 'dark')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Dokumentation' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dokumentation')
  await expect(page.locator('html')).toHaveAttribute('data-kern-theme', 'dark')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Documentation')
  await page.getByRole('link', { name: 'Kurier' }).first().click()
  await expect(page).toHaveURL('/')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the address of a type leads to its explanation, and a former address to what stood there', async ({ page }) => {
    const anchors = {
      '/schemas/events/accept-submission': '/docs/types#event-accept-submission',
      '/schemas/submission-api/callbacks/new-events': '/docs/types#callback-new-events',
      '/schemas/events/problems/timeout': '/docs/types#event-problem-timeout',
      '/schemas/submission-api/problems/conflict': '/docs/types#problem-conflict',
      '/schemas/oauth/scopes/manage-destinations': '/docs/types#scope-manage-destinations',
      '/schemas#event-create-submission': '/docs/types#event-create-submission',
      '/api/docs#createSubmission': '/docs/api#createSubmission',
      '/api/docs#destination-api-keys': '/docs/api#destination-api-keys',
    }
    for (const [uri, target] of Object.entries(anchors)) {
      await page.goto(uri)
      await expect(page).toHaveURL(target)
      await expect(page.locator(`[id="${target.split('#')[1]}"]`)).toBeInViewport()
    }
  })
})
