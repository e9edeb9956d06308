import { shortId } from '#components/cases/short-id.ts'
import { chooseKeys, newDestination, publicService, sendTo } from './building-office.ts'
import { expect, expectSound, test } from './journey.ts'
import { signInAs } from './people.ts'

/** More than one page of what is received. */
const MANY = 205

test('the list is narrowed down and searched over all that was received', { tag: '@trial' }, async ({ page }) => {
  test.setTimeout(300_000)
  const destinationId = await newDestination({ name: `Viele ${Date.now()}` })
  const sent = []
  for (let at = 0; at < MANY; at += 1) sent.push(await sendTo(destinationId))
  const newest = sent.at(-1)
  if (!newest) throw new Error('nothing was sent')
  const further = await sendTo(destinationId, { caseId: newest.caseId })
  await signInAs(page.context(), 'caseWorker')
  await page.goto(`/workbench/${destinationId}`)
  await chooseKeys(page)
  const search = page.getByRole('search', { name: 'Suchen' })
  await expect(search.getByLabel('Zeigen').getByRole('option')).toHaveText([
    `Alle (${MANY + 1})`,
    `Wartend (${MANY + 1})`,
    'Bei mir (0)',
    'Frist läuft bald ab (0)',
    'Nachgereichte Unterlagen (1)',
  ])
  await expect(search.getByLabel('Leistung')).toHaveCount(0)
  await expect(page.getByRole('row')).toHaveCount(101)
  await page.getByRole('button', { name: 'Aufsteigend sortieren nach Eingegangen' }).click()
  await page.getByRole('button', { name: 'Absteigend sortieren nach Eingegangen' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText(shortId(further.submissionId))

  await search.getByLabel('Zeigen').selectOption({ label: 'Nachgereichte Unterlagen (1)' })
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('row').getByRole('link').click()
  await expect(page.getByRole('region', { name: 'Entscheidung' })).toBeVisible()
  await page.getByRole('button', { name: 'Ich bearbeite das' }).click()
  await page.getByRole('link', { name: /^Posteingang/ }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await search.getByLabel('Zeigen').selectOption('mine')
  await expect(page.getByRole('row')).toHaveCount(3)
  await expectSound(page)
  await page.getByRole('button', { name: 'Zurücksetzen' }).click()
  await expect(page.getByRole('row')).toHaveCount(101)
  await search.getByRole('searchbox').fill(`wartet ${publicService.name} ${newest.submissionId}`)
  await expect(page.getByRole('row')).toHaveCount(2)
  await search.getByRole('searchbox').fill('angenommen')
  await expect(page.getByText('Nichts gefunden')).toBeVisible()
})
