import type { APIRequestContext } from '@playwright/test'
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

test('what a client still uses is told to its program, to its people and, where the header leads, to all', async ({
  page,
  request,
  browser,
}) => {
  await signInAs(page.context(), 'developer')
  const client = await newClient(page, `Veraltet ${Date.now()}`)
  expect((await token(request, client)).headers()).not.toHaveProperty('deprecation')
  const first = await token(request, client, 'send-submissions')
  expect(first.headers()).toMatchObject({ deprecation: '@1795219200' })
  const [, address = ''] = /^<([^>]+)>; rel="deprecation"/.exec(first.headers().link ?? '') ?? []

  const used = page.getByRole('region', { name: 'Veraltete Funktionen in Gebrauch' })
  await expect(async () => {
    await page.goto(`/clients/${client.clientId}`)
    await expect(used).toContainText('einmal, zuerst', { timeout: 1000 })
  }).toPass()
  await expect(used).toContainText('Lassen Sie scope weg')
  await expect(used).toContainText('Ende: steht noch nicht fest')
  await expectSound(page)
  await used.getByRole('link', { name: 'Die Tokenanfrage nennt Berechtigungen (scope)' }).click()
  await expect(page).toHaveURL(/\/deprecations#named-scopes$/)

  // for somebody without an account, in both languages
  for (const [locale, title, end] of [
    ['de-DE', 'Die Tokenanfrage nennt Berechtigungen (scope)', 'steht noch nicht fest'],
    ['en-GB', 'The token request names scopes', 'not set yet'],
  ] as const) {
    const visitor = await browser.newContext({ locale })
    const shown = await visitor.newPage()
    await shown.goto(address)
    await expect(shown.getByRole('region', { name: title })).toContainText(end)
    await expectSound(shown)
    await visitor.close()
  }
})
