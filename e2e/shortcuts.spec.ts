import type { Page } from '@playwright/test'
import { replyChannel } from '@kurier/sdk/reply-channel'
import { encryptionPair } from '@kurier/sdk/testing/test-keys'
import { shortId } from '#components/cases/short-id.ts'
import { chooseKeys, decide, newDestination, sendTo } from './building-office.ts'
import { expect, expectSound, test } from './journey.ts'
import { signInAs } from './people.ts'

/** The page shows this submission. */
const isAt = (page: Page, submissionId: string) => expect(page).toHaveURL(new RegExp(`/${submissionId}$`))

type SentReference = Awaited<ReturnType<typeof sendTo>>

async function openList(page: Page, count: number): Promise<{ destinationId: string; sent: SentReference[] }> {
  const destinationId = await newDestination({ name: `Tasten ${Date.now()}` })
  const sent = []
  for (let at = 0; at < count; at += 1) sent.push(await sendTo(destinationId))
  await signInAs(page.context(), 'caseWorker')
  await page.goto(`/workbench/${destinationId}`)
  await chooseKeys(page)
  await expect(page.getByRole('checkbox', { name: /^Alle gezeigten/ })).toBeVisible()
  return { destinationId, sent }
}

test('a case worker decides one after the other without a pointer', async ({ page }) => {
  const { sent } = await openList(page, 4)
  const [first, second, third, fourth] = sent.map(({ submissionId }) => submissionId)
  if (!first || !second || !third || !fourth) throw new Error('four were sent')
  const { keyboard } = page
  await keyboard.press('w')
  await isAt(page, first)
  await expect(page.getByRole('button', { name: 'Annehmen', exact: true })).toBeVisible()
  await keyboard.press('a')
  await expect(page.getByRole('dialog')).toBeVisible()
  // keys wait while something is asked
  await keyboard.press('n')
  await keyboard.press('Control+Enter')
  const outcome = page.getByRole('region', { name: 'Entscheidung' })
  await expect(outcome).toContainText('Die Einreichung ist angenommen')
  await outcome.getByRole('link', { name: 'Nächster wartender Antrag' }).click()
  await isAt(page, second)
  await expect(page.getByRole('region', { name: 'Notizen' })).toBeVisible()
  await keyboard.press('n')
  await expect(page.getByLabel('Neue Notiz')).toBeFocused()
  await keyboard.type('ax: alles in Ordnung')
  await keyboard.press('Control+Enter')
  await expect(page.getByText('ax: alles in Ordnung').and(page.locator('p'))).toBeVisible()
  await keyboard.press('Escape')
  await keyboard.press('c')
  await expect(page.getByText('Niemand bearbeitet diesen Fall.')).toBeVisible()
  await keyboard.press('j')
  await isAt(page, third)
  await expect(page.getByRole('region', { name: 'Entscheidung' })).toBeVisible()
  await keyboard.press('x')
  await expect(page.getByLabel('Was ist nicht in Ordnung?')).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await keyboard.type('Es fehlt der Plan.')
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(page.getByRole('group', { name: 'Gründe der Zurückweisung' })).toContainText('Es fehlt der Plan.')
  await keyboard.press('x')
  await expect(page.getByRole('dialog')).toBeVisible()
  await keyboard.press('Control+Enter')
  await expect(page.getByText('Die Einreichung ist zurückgewiesen')).toBeVisible()
  await keyboard.press('r')
  await expect(page.getByText('Dafür ist hier gerade nichts da: Antworten.')).toBeVisible()

  // past the last one what was passed over still waits
  await keyboard.press('w')
  await isAt(page, fourth)
  await expect(page.getByRole('navigation', { name: 'Weitere Anträge der Liste' })).toBeVisible()
  await keyboard.press('w')
  await isAt(page, second)
  await keyboard.press('k')
  await isAt(page, first)
  await keyboard.press('l')
  await expect(page.getByRole('checkbox', { name: /^Alle gezeigten/ })).toBeVisible()
})

test('the way on passes over what others decided, and leads through the list where it is not known', async ({
  page,
}) => {
  const { destinationId, sent } = await openList(page, 3)
  const [first, second, third] = sent
  if (!first || !second || !third) throw new Error('three were sent')
  const content = { authenticationTags: second.authenticationTags }
  expect(await decide({ ...second, destinationId }, { name: 'accept-submission', content })).toBe('taken')
  const { keyboard } = page
  await keyboard.press('w')
  await isAt(page, first.submissionId)
  const decision = page.getByRole('region', { name: 'Entscheidung' })
  await expect(decision.getByRole('button', { name: 'Annehmen', exact: true })).toBeVisible()
  await keyboard.press('w')
  await isAt(page, second.submissionId)
  await expect(decision).toContainText('angenommen')
  await keyboard.press('w')
  await isAt(page, third.submissionId)
  await expect(decision.getByRole('button', { name: 'Annehmen', exact: true })).toBeVisible()
  await keyboard.press('w')
  await isAt(page, first.submissionId)
  await expect(decision.getByRole('button', { name: 'Annehmen', exact: true })).toBeVisible()
  // the second one is known to be decided now
  await keyboard.press('w')
  await isAt(page, third.submissionId)
  await page.reload()
  await expect(decision.getByRole('button', { name: 'Annehmen', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tasten' })).toBeVisible()
  await keyboard.press('w')
  await expect(page.getByRole('checkbox', { name: /^Alle gezeigten/ })).toBeVisible()
  await keyboard.press('w')
  await isAt(page, first.submissionId)
})

test('a reply with a document to hand in is written from the keys', async ({ page }) => {
  const destinationId = await newDestination({ name: `Nachfordern ${Date.now()}` })
  const replyKeys = encryptionPair('reply')
  await sendTo(destinationId, { metadata: { replyChannel: replyChannel(replyKeys.publicKey) } })
  await signInAs(page.context(), 'caseWorker')
  await page.goto(`/workbench/${destinationId}`)
  await chooseKeys(page)
  await expect(page.getByRole('checkbox', { name: /^Alle gezeigten/ })).toBeVisible()
  const { keyboard } = page
  await keyboard.press('w')
  await expect(page.getByLabel('Betreff')).toBeVisible()
  await keyboard.press('r')
  await expect(page.getByLabel('Betreff')).toBeFocused()
  await keyboard.type('Ein Plan fehlt')
  await keyboard.press('Tab')
  await keyboard.type('Bitte reichen Sie ihn nach.')
  await keyboard.press('Escape')
  await keyboard.press('d')
  await keyboard.type('Lageplan')
  await keyboard.press('Control+Enter')
  await expect(page.getByText('Die Antwort ist abgesendet')).toBeVisible()
})

test('rows are walked, chosen and accepted together', async ({ page }) => {
  const { sent } = await openList(page, 3)
  const { keyboard } = page
  await keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await keyboard.type('j')
  await expect(page.getByText('Nichts gefunden')).toBeVisible()
  await keyboard.press('Backspace')
  await expect(page.getByRole('row')).toHaveCount(4)
  await keyboard.press('Escape')
  for (const key of ['j', 's', 'j', 'j', 'j', 'k', 's']) await keyboard.press(key)
  await expect(page.getByText('2 Anträge ausgewählt')).toBeVisible()
  await keyboard.press('a')
  await expect(page.getByRole('button', { name: '2 Anträge annehmen' })).toBeVisible()
  await keyboard.press('a')
  await expect(page.getByRole('dialog')).toBeVisible()
  await keyboard.press('Control+Enter')
  await expect(page.getByText('0 können angenommen werden, 2 sind angenommen, 0 nicht.')).toBeVisible()
  await page.getByRole('button', { name: 'Schließen' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'angenommen' })).toHaveCount(2)
  await expect(page.getByRole('row').filter({ hasText: 'abgesendet' })).toContainText(
    shortId(sent[2]?.submissionId ?? ''),
  )
})

test('keys are told by a page and turned off in this browser', async ({ page }) => {
  const { sent } = await openList(page, 1)
  const { keyboard } = page
  await keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Tasten an dieser Seite' })
  await expect(help).toContainText('Öffnet den ersten wartenden Antrag')
  await expectSound(page)
  await help.getByRole('checkbox').uncheck()
  await keyboard.press('Escape')
  await expect(help).toBeHidden()
  await expect(page.getByRole('button', { name: 'Tasten' })).toBeFocused()
  await keyboard.press('w')
  await keyboard.press('?')
  await expect(page).toHaveURL(/workbench\/[^/]+$/)
  await page.getByRole('row').getByRole('link').click()
  await isAt(page, sent[0]?.submissionId ?? '')
  await expect(page.getByRole('button', { name: 'Annehmen', exact: true })).toBeVisible()
  await keyboard.press('a')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Tasten' }).click()
  await page.getByRole('dialog').getByRole('checkbox').check()
  await page.getByRole('dialog').getByRole('button', { name: 'Schließen' }).click()
  await keyboard.press('a')
  await expect(page.getByRole('dialog', { name: /annehmen/i })).toBeVisible()
})
