import type { APIRequestContext, Page } from '@playwright/test'
import { expect, expectSound, test } from './journey.ts'
import { newClient, signInAs } from './people.ts'

type ClientWithSecret = { clientId: string; clientSecret: string }

const token = (request: APIRequestContext, { clientId, clientSecret }: ClientWithSecret, scope?: string) =>
  request.post('/token', {
    form: {
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      ...(scope && { scope }),
    },
  })

const section = (page: Page) => page.getByRole('region', { name: 'Die Tokenanfrage nennt Berechtigungen (scope)' })

test('what a client still uses is told to its program, to its people and, with the end an operator sets, to all', async ({
  page,
  request,
  browser,
}) => {
  test.slow()
  await signInAs(page.context(), 'developer')
  const client = await newClient(page, `Veraltet ${Date.now()}`)
  expect((await token(request, client)).headers()).not.toHaveProperty('deprecation')
  const first = await token(request, client, 'send-submissions')
  expect(first.headers()).toMatchObject({ deprecation: '@1795219200' })
  const [, address = ''] = /^<([^>]+)>; rel="deprecation"/.exec(first.headers().link ?? '') ?? []
  await expect
    .poll(async () => {
      const answer = await page.request.get(`/api/portal/clients/${client.clientId}/deprecations`)
      return ((await answer.json()) as { deprecations: { uses: number }[] }).deprecations[0]?.uses
    })
    .toBe(1)

  await page.goto(`/clients/${client.clientId}`)
  await page.getByRole('link', { name: 'Was noch verwendet wird' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Was noch verwendet wird' })).toBeVisible()
  await expect(section(page)).toContainText('wird verwendet')
  await expect(section(page)).toContainText('einmal')
  await expect(section(page)).toContainText('steht noch nicht fest')
  await expectSound(page)

  await signInAs(page.context(), 'operator')
  await page.goto('/admin/deprecations')
  await expect(
    section(page)
      .getByRole('link', { name: /^Veraltet/ })
      .first(),
  ).toBeVisible()
  await section(page)
    .getByRole('button', { name: /^Ende festlegen/ })
    .click()
  await section(page).getByLabel('Ende', { exact: true }).fill('2020-01-01')
  await section(page).getByRole('button', { name: 'Speichern' }).click()
  await expect(section(page)).toContainText('Geben Sie einen Tag an, der noch kommt.')
  await section(page).getByLabel('Ende', { exact: true }).fill('2099-07-01')
  await section(page).getByRole('button', { name: 'Speichern' }).click()
  await expect(section(page)).toContainText('Gespeichert')
  await expect(section(page)).toContainText('01.07.2099')
  await expectSound(page)
  await expect
    .poll(async () => (await token(request, client, 'send-submissions')).headers().sunset)
    .toBe('Tue, 30 Jun 2099 22:00:00 GMT')

  // where the header leads, for somebody without an account, in both languages
  for (const [locale, title] of [
    ['de-DE', 'Die Tokenanfrage nennt Berechtigungen (scope)'],
    ['en-GB', 'The token request names scopes'],
  ] as const) {
    const visitor = await browser.newContext({ locale })
    const shown = await visitor.newPage()
    await shown.goto(address)
    await expect(shown.getByRole('region', { name: title })).toContainText('2099')
    await expectSound(shown)
    await visitor.close()
  }

  await signInAs(page.context(), 'operator')
  await page.goto('/admin/deprecations')
  await section(page).getByRole('button', { name: 'Ende zurücknehmen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ende zurücknehmen' }).click()
  await expect(section(page)).toContainText('steht noch nicht fest')
})
