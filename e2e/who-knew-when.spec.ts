import { decide, newDestination, office, sendTo } from './building-office.ts'
import { startReceiver } from './callback-receiver.ts'
import { expect, expectSound } from './journey.ts'
import { signInAs } from './people.ts'
import { testWithNode } from './second-node.ts'

const DAY = 24 * 60 * 60 * 1000

/** Days from today, as the calendar in Berlin has it, to the next Christmas Day that is not today. */
function daysToChristmas(): number {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' }).format(new Date())
  const year = Number(today.slice(0, 4))
  const [next = 0] = [year, year + 1]
    .map((each) => (Date.parse(`${each}-12-25`) - Date.parse(today)) / DAY)
    .filter((days) => days > 0)
  return next
}

/** A node of the same installation whose operator has set a rule that ends on Christmas Day. */
const test = testWithNode(() => ({ DEEMED_RECEIPT: `told+${daysToChristmas()} working-day` }))

/** A case of which the administration was told by a callback, whose content it fetched, and which it rejected. */
async function decidedCase(): Promise<string> {
  const receiver = await startReceiver()
  const administration = office()
  const destinationId = await newDestination({ name: 'Wer wusste wann', callback: receiver.callback })
  const { caseId, submissionId } = await sendTo(destinationId)
  await receiver.next(({ name }) => name === 'new-submissions', 0)
  await administration.getSubmission(submissionId)
  const { problemTypeBase } = await administration.http.addresses()
  const problem = { type: `${problemTypeBase}/schema-missing`, title: 'No schema', instance: 'metadata' as const }
  const decision = { name: 'reject-submission', content: { problems: [problem] } } as const
  expect(await decide({ caseId, submissionId, destinationId }, decision)).toBe('taken')
  await receiver.close()
  return caseId
}

test(
  'a case says who was told, who fetched and decided, and when it counts as received, over a holiday',
  { tag: '@trial' },
  async ({ page, context, baseURL }) => {
    const caseId = await decidedCase()
    await signInAs(context, 'developer')
    await page.goto(`/cases/${caseId}`)
    await page.getByRole('link', { name: 'Wer wusste wann?' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Wer wusste wann davon?' })).toBeVisible()
    await expect(async () => {
      await page.reload()
      await expect(page.getByText(/^Fachdatensatz: .*durch /)).toBeVisible({ timeout: 1000 })
    }).toPass()
    await expect(page.getByText('die Verwaltung; bestätigt mit 2xx, im ersten Versuch')).toBeVisible()
    await expect(page.getByText(/signiert mit dem Schlüssel des Zustellpunkts/)).toBeVisible()
    await expect(page.getByText(/verschoben, weil .* ein Feiertag \(1\. Weihnachtstag\) ist/)).toBeVisible()
    await expect(page.getByText(/verschoben, weil .* ein Feiertag \(2\. Weihnachtstag\) ist/)).toBeVisible()
    await expect(page.getByText('Feiertage: Schleswig-Holstein')).toBeVisible()
    await expect(page.getByText(/Sie ist keine Rechtsauskunft/)).toBeVisible()
    await expectSound(page)

    await context.addCookies([{ name: 'language', value: 'en', url: baseURL ?? '' }])
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Who knew when?' })).toBeVisible()
    await expect(page.getByText('the administration; confirmed with 2xx, at the first attempt')).toBeVisible()
    await expect(page.getByText(/is a public holiday \(1\. Weihnachtstag\)/)).toBeVisible()
    await expect(page.getByText(/It is not legal advice/)).toBeVisible()
    await expectSound(page)
  },
)
