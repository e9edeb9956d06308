import type { APIRequestContext } from '@playwright/test'
import { expect, expectSound, test } from './journey.ts'
import { demoFacts, signInAs } from './people.ts'
import { openPoint, timelinePoints } from './timeline.ts'

test('search and the timeline near a deadline have no accessibility fault and nothing sticks out', async ({ page }) => {
  await signInAs(page.context(), 'developer')
  const { nearDeadline } = demoFacts().cases
  const paths = ['/cases?q=Wohngeld', `/cases/${nearDeadline.caseId}`]
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectSound(page)
  }
})

test(
  'a pasted submission id leads to its case, which explains why it was rejected',
  { tag: '@smoke' },
  async ({ page }) => {
    await signInAs(page.context(), 'developer')
    const { caseId, submissionId } = demoFacts().cases.rejected
    await page.goto('/search')
    const search = page.getByRole('search', { name: 'Suchen' })
    await search.getByRole('searchbox').fill(`  submission:${submissionId.toUpperCase()} `)
    await search.getByRole('button', { name: 'Suchen' }).click()
    await expect(page).toHaveURL(`/cases/${caseId}`)
    const rejection = timelinePoints(page).filter({ hasText: 'Einreichung zurückgewiesen' })
    await expect(rejection.getByText('Was jetzt zu tun ist').first()).toBeVisible()
    await expect(rejection.getByText('Signatur geprüft und gültig')).toBeVisible()
    await expect(rejection.getByText('Schlüssel des Zustellpunkts:')).toBeVisible()
  },
)

test('the signed original is shown', async ({ page }) => {
  await signInAs(page.context(), 'developer')
  const { caseId } = demoFacts().cases.rejected
  await page.goto(`/cases/${caseId}`)
  await openPoint(timelinePoints(page).last())
  await page.getByRole('button', { name: 'Signiertes Original: Ereignis 1', exact: true }).click()
  await expect(page.getByText('"alg": "PS512"')).toBeVisible()
})

/** Creates a submission as the demo's online service, in a case of its own or in the one given; answers the case. */
async function createSubmission(request: APIRequestContext, caseId?: string): Promise<string> {
  const { clients, destinations } = demoFacts()
  const form = {
    grant_type: 'client_credentials',
    client_id: clients.portal.id,
    client_secret: clients.portal.secret,
  }
  const { access_token } = (await (await request.post('/token', { form })).json()) as { access_token: string }
  const answer = await request.post('/submission-api/v2/submissions', {
    headers: { authorization: `Bearer ${access_token}` },
    data: {
      destinationId: destinations.housing.id,
      region: 'DE01001',
      announcedAttachments: [],
      publicService: { identifier: destinations.housing.services[0], name: 'Wohngeld' },
      ...(caseId && { caseId }),
    },
  })
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as { caseId: string }).caseId
}

test('a new event appears without reload', async ({ page, request }) => {
  const caseId = await createSubmission(request)
  await signInAs(page.context(), 'developer')
  await page.goto(`/cases/${caseId}`)
  const created = page.getByRole('heading', { level: 3, name: 'Einreichung angelegt' })
  await expect(created).toHaveCount(1)
  await expect(page.getByText('Neue Ereignisse erscheinen von selbst')).toBeVisible()
  await createSubmission(request, caseId)
  await expect(created).toHaveCount(2)
  await expect(page.getByRole('status').filter({ hasText: 'Neues Ereignis: Einreichung angelegt' })).toHaveCount(1)
})

test('what lies ahead is announced with the time that is left', async ({ page }) => {
  await signInAs(page.context(), 'developer')
  await page.goto(`/cases/${demoFacts().cases.nearDeadline.caseId}`)
  await expect(page.getByRole('heading', { level: 3, name: /Wird am .* zurückgewiesen$/ })).toBeVisible()
  await expect(timelinePoints(page).getByText(/^noch \d+ (Tag|Stunde|Minute)/)).toBeVisible()
})

test('a reply leads to its case, which tells its rows with the sides swapped', async ({ page }) => {
  await signInAs(page.context(), 'developer')
  const { replyCaseId, replyId } = demoFacts()
  await page.goto(`/cases?q=reply:${replyId}`)
  await expect(page).toHaveURL(`/cases/${replyCaseId}`)
  await expect(page.getByText(replyId, { exact: true })).toBeVisible()
  const row = (title: string) =>
    timelinePoints(page).filter({ has: page.getByRole('heading', { level: 3, name: title, exact: true }) })
  await expect(row('Antwort abgesendet').first()).toContainText('Verwaltung')
  const acceptance = row('Antwort angenommen').first()
  await expect(acceptance).toContainText('Onlinedienst')
  await openPoint(acceptance)
  await expect(acceptance.getByText('Signatur geprüft und gültig')).toBeVisible()
  await expect(acceptance.getByText('Schlüssel des Zustelldienstes')).toBeVisible()
  await expectSound(page)
  await page.goto('/cases?reply=accepted')
  await expect(page.getByLabel('Antwort', { exact: true })).toHaveValue('accepted')
  await expect(page.getByText(/^Antwort(en)?:$/).first()).toBeVisible()
})

test('a case of others is not there', async ({ page }) => {
  await signInAs(page.context(), 'developer')
  const { foreign } = demoFacts().cases
  const answer = await page.goto(`/cases/${foreign.caseId}`)
  expect(answer?.status()).toBe(404)
  await page.goto(`/cases?q=${foreign.submissionId}`)
  await expect(page.getByText('Nichts gefunden')).toBeVisible()
})
