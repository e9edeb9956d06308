import type { Page } from '@playwright/test'
import { shortId } from '#components/cases/short-id.ts'
import { replyChannel } from '@kurier/sdk/reply-channel'
import { encryptionPair } from '@kurier/sdk/testing/test-keys'
import { chooseKeys, decide, newDestination, sendTo } from './building-office.ts'
import { expect, expectSound, test } from './journey.ts'
import { signInAs } from './people.ts'

/** An application and what was handed in to it, waiting at a destination of the city. */
async function waitingCase() {
  const destinationId = await newDestination({ name: `Zu zweit ${Date.now()}` })
  const metadata = { replyChannel: replyChannel(encryptionPair('reply').publicKey) }
  const first = await sendTo(destinationId, { metadata })
  return { destinationId, first, further: await sendTo(destinationId, { metadata, caseId: first.caseId }) }
}

const rowOf = (page: Page, submissionId: string) => page.getByRole('row').filter({ hasText: shortId(submissionId) })
const openRow = async (page: Page, submissionId: string) => {
  await rowOf(page, submissionId).getByRole('link').click()
  await expect(page.getByRole('region', { name: 'Antwort' })).toBeVisible()
}
const toInbox = (page: Page) => page.getByRole('link', { name: /^Posteingang/ }).click()

test('who decides too late reads who was quicker; drafts stay, and notes follow the case', async ({ page }) => {
  const { destinationId, first, further } = await waitingCase()
  await signInAs(page.context(), 'caseWorker')
  await page.goto(`/workbench/${destinationId}`)
  await chooseKeys(page)
  await openRow(page, first.submissionId)

  const notes = page.getByRole('region', { name: 'Notizen' })
  await notes.getByLabel('Neue Notiz').fill('Grundbuchauszug Seite 2 fehlt')
  await notes.getByRole('button', { name: 'Notiz speichern' }).click()
  await expect(notes.getByRole('listitem')).toContainText('Seite 2 fehlt')
  await page.getByLabel('Betreff').fill('Es fehlt noch')
  await notes.getByLabel('Neue Notiz').fill('halb')
  await toInbox(page)
  await expect(rowOf(page, first.submissionId)).toContainText('Entwurf')
  await expect(rowOf(page, further.submissionId)).not.toContainText('Entwurf')
  const drafts = page.getByRole('list', { name: 'Noch nicht gesendet oder gespeichert:' })
  await expect(drafts.getByRole('link')).toHaveText([shortId(first.submissionId)])

  await openRow(page, further.submissionId)
  await expect(notes.getByRole('listitem')).toContainText(/Seite 2 fehlt.*Antrag vom/s)
  await expect(page.getByLabel('Betreff')).toHaveValue('')
  await page.getByRole('list', { name: 'Einreichungen dieses Falls' }).getByRole('link').click()
  await expect(page.getByLabel('Betreff')).toHaveValue('Es fehlt noch')
  await expect(notes.getByLabel('Neue Notiz')).toHaveValue('halb')

  const content = { authenticationTags: first.authenticationTags }
  expect(await decide({ ...first, destinationId }, { name: 'accept-submission', content })).toBe('taken')
  await page.getByRole('button', { name: 'Annehmen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Annehmen' }).click()
  await expect(page.getByText(/^Das Verwaltungssystem „.*“ hat um \d\d:\d\d angenommen$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Annehmen' })).toHaveCount(0)
  await expect(page.getByText('Technische Meldung')).toHaveCount(0)
  await expectSound(page)

  const asked: string[] = []
  page.once('dialog', (dialog) => {
    asked.push(dialog.message())
    void dialog.dismiss()
  })
  await page.getByRole('link', { name: 'Zustellpunkte', exact: true }).first().click()
  expect(asked).toEqual([expect.stringMatching(/^Ein Entwurf .* geht verloren, wenn Sie den Arbeitsplatz verlassen/)])
  await expect(notes.getByLabel('Neue Notiz')).toHaveValue('halb')

  await toInbox(page)
  await openRow(page, further.submissionId)
  await page.getByRole('button', { name: 'Unterlage hinzufügen' }).click()
  await page.getByLabel('Was wird gebraucht?').fill('Grundbuchauszug')
  const problem = { type: 'https://amt.example/probleme/doppelt', title: 'Doppelt', instance: 'submission' }
  const refusal = { name: 'reject-submission', content: { problems: [problem] } } as const
  expect(await decide({ ...further, destinationId }, refusal)).toBe('taken')
  await page.getByRole('button', { name: 'Annehmen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Annehmen' }).click()
  const unsendable = page.getByRole('status').filter({ hasText: 'Ihr Entwurf kann nicht mehr gesendet werden' })
  await expect(unsendable.getByRole('listitem')).toHaveText(['Grundbuchauszug'])
  await unsendable.getByRole('button').click()
  await expect(unsendable).toHaveCount(0)
})
