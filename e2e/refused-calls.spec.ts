import { randomUUID } from 'node:crypto'
import { OnlineService } from '@kurier/sdk/online-service'
import type { KurierProblem } from '@kurier/sdk/errors'
import { serverAddress } from './demo.ts'
import { expect, expectSound, test } from './journey.ts'
import { newClient, signInAs } from './people.ts'

test('the request id of a refused call leads from the search to the call, and to how it is mended', async ({
  page,
}) => {
  await signInAs(page.context(), 'developer')
  const { clientId, clientSecret } = await newClient(page, `Abgelehnt ${Date.now()}`)
  const service = new OnlineService({ baseUrl: serverAddress(), clientId, clientSecret })
  const submissionId = randomUUID()
  const problem = await service.getSubmission(submissionId).then(
    () => undefined,
    (error: KurierProblem) => error,
  )
  const requestId = problem?.instance ?? ''
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/)

  await expect(async () => {
    await page.goto(`/clients/${clientId}`)
    await expect(page.getByRole('region', { name: 'Abgelehnte Aufrufe' })).toContainText(submissionId, {
      timeout: 1000,
    })
  }).toPass()
  await expectSound(page)

  await page.getByRole('button', { name: 'Suchen' }).first().click()
  const search = page.getByRole('dialog', { name: 'Suche' })
  await search.getByRole('combobox').fill(requestId)
  await expect(search.getByRole('option')).toContainText(submissionId)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/clients/${clientId}/refused-calls?request=${requestId}`)
  const list = page.getByRole('main')
  await expect(list.getByText(requestId)).toBeVisible()
  await expect(list.getByText('404 submission-not-found')).toBeVisible()
  await expect(list.getByText('Prüfen Sie die Kennung der Einreichung im Pfad.', { exact: false })).toBeVisible()
  await expectSound(page)

  await page.goto(`/clients/${clientId}/refused-calls?status=409`)
  await expect(list.getByText('Nichts gefunden')).toBeVisible()
  await list.getByRole('link', { name: 'Zurücksetzen' }).click()
  await expect(list.getByText(submissionId)).toBeVisible()
})
