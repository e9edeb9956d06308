import type { Page } from '@playwright/test'
import { forms as german } from '#components/messages/de/forms.ts'
import { forms as english } from '#components/messages/en/forms.ts'
import { newStatusCode } from '#lib/wings/applications/status-code.ts'
import { forms } from '@kurier/forms/registry/forms.generated'
import type { OpenedSubmission } from '@kurier/sdk/open-submission'
import { decide, submissionsOf } from '@kurier/sides/inbox'
import { accept, answerInWords, draftFile, pdf, waiting } from './form-journey.ts'
import type { FormOffice } from './form-office.ts'
import { expect, scriptRuns } from './journey.ts'

export const languages = { de: german, en: english } as const
export type Language = keyof typeof languages

/** Somebody on the way through the applicant's pages; `look` is told the name of each page and state. */
export type Walk = {
  page: Page
  language: Language
  office: FormOffice
  look: (name: string) => Promise<void>
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** What people enter and the office writes is in no language here. */
const NAME = 'Ada Quist'

const message = {
  subject: 'B 7',
  message: 'C 8',
  documents: [{ id: '5c3d1b52-8ef6-4a65-9d5a-3a1f2a0c6f11', title: 'PDF 1', explanation: 'A4', required: true }],
  documentsUntil: '2027-01-31',
}

/** From the address of a form to a reply that asks for documents: each page and state that an applicant sees. */
export async function walkTheSmallForm({ page, language, office, look }: Walk): Promise<void> {
  const words = languages[language]
  await page.goto('/form/not-offered')
  await expect(heading(page)).toHaveText(words.absent.title)
  await look('not-offered')
  await page.goto('/form/callback-request')
  await scriptRuns(page)
  await look('start')
  await button(page, words.start.begin).click()
  await button(page, words.page.next).click()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await look('page-with-errors')
  await page.goto('/form/callback-request?page=review')
  await expect(heading(page)).toHaveText(words.review.title)
  await look('review-with-errors')
  await page.goto('/form/callback-request?page=callback')
  await fillSmallForm(page, language)
  await look('page')
  await button(page, words.page.next).click()
  await expect(heading(page)).toHaveText(words.review.title)
  await look('review')
  await button(page, words.send.send).click()
  await expect(heading(page)).toHaveText(words.sent.title, { timeout: 120_000 })
  await look('sent')
  await page.evaluate(() => (window.print = () => window.dispatchEvent(new Event('afterprint'))))
  await button(page, words.copy.print).click()
  await look('sent-copy')
  await seeTheStatus({ page, language, office, look })
}

/** The same as far as a rejection, with its reason. */
export async function walkToARejection({ page, language, office, look }: Walk): Promise<void> {
  const words = languages[language]
  await page.goto('/form/callback-request?page=callback')
  await fillSmallForm(page, language)
  await button(page, words.page.next).click()
  await button(page, words.send.send).click()
  await expect(heading(page)).toHaveText(words.sent.title, { timeout: 120_000 })
  const link = (await page.getByRole('link', { name: words.sent.statusLink }).getAttribute('href')) ?? ''
  const [sent] = await waiting(office, [caseIn(link)])
  if (!sent) throw new Error('what was sent does not wait at the office')
  const submissions = submissionsOf(office.system)
  const problem = { name: 'unsupported-schema', instance: 'data', detail: 'X 1' } as const
  await decide(submissions, await submissions.open(sent.submissionId), problem)
  await page.goto(link)
  await expect(page.getByText(words.status.states.rejected.title, { exact: true })).toBeVisible()
  await look('case-rejected')
}

const caseIn = (link: string): string => new URLSearchParams(link.split('#')[1]).get('case') ?? ''

/** Fills in every field of the small form. */
async function fillSmallForm(page: Page, language: Language): Promise<void> {
  const { definitions, codes } = forms.find(({ path }) => path === 'callback-request')?.labels ?? {}
  const label = (id: string) => definitions?.[id]?.label[language] ?? ''
  await page.getByLabel(label('F99000001')).fill(NAME)
  await page.getByLabel(label('F99000002')).fill('030 1234')
  await page.getByLabel(codes?.F99000003?.['001']?.[language] ?? '').check()
  await page.getByLabel(label('F99000005')).fill('1 2 3')
}

async function seeTheStatus({ page, language, office, look }: Walk): Promise<void> {
  const words = languages[language].status
  const link = (await page.getByRole('link', { name: languages[language].sent.statusLink }).getAttribute('href')) ?? ''
  const receipt = page.waitForEvent('download')
  await button(page, languages[language].sent.download).click()
  const file = await (await receipt).path()
  const caseId = caseIn(link)
  await page.goto('/form/status')
  await scriptRuns(page)
  await look('status')
  await button(page, words.ask).click()
  await expect(page.getByText(words.caseIdMissing)).toBeVisible()
  await look('status-with-errors')
  await page.getByLabel(words.caseId, { exact: true }).fill(caseId)
  await page.getByLabel(words.statusCode, { exact: true }).fill(newStatusCode())
  await button(page, words.ask).click()
  await expect(page.getByText(words.unknownTitle)).toBeVisible()
  await look('status-unknown')
  await page.getByLabel(words.receipt).setInputFiles(file)
  await expect(page.getByText(words.states.underway.title, { exact: true })).toBeVisible()
  await look('case-underway')
  const [sent] = await waiting(office, [caseId])
  if (!sent) throw new Error('what was sent does not wait at the office')
  const { opened } = await accept(office, sent)
  await answered(office, opened)
  await button(page, words.refresh).click()
  await expect(page.getByText(words.states.accepted.title, { exact: true })).toBeVisible()
  await look('case-answered')
  await button(page, words.open).click()
  await expect(page.getByText(words.opened)).toBeVisible()
  await look('reply')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([{ name: 'a.pdf', mimeType: 'application/pdf', buffer: pdf('a') }])
  await look('hand-in')
}

async function answered(office: FormOffice, opened: OpenedSubmission): Promise<void> {
  const attached = { name: 'a.pdf', mimeType: 'application/pdf', open: () => new Uint8Array(pdf('a')) }
  await answerInWords(office, opened, message, [attached])
}

/** The large form: overview, parts, gates, lists and proofs. */
export async function walkTheLargeForm({ page, language, look }: Walk): Promise<void> {
  const words = languages[language]
  await page.goto('/form/housing-burden')
  await scriptRuns(page)
  await look('large-start')
  await page
    .getByLabel(words.draft.import)
    .setInputFiles(await draftFile('housing-burden-first-application', 'lives-alone'))
  await expect(page.getByText(words.draft.restoredTitle)).toBeVisible()
  await look('large-restored')
  await page.goto('/form/housing-burden?page=overview')
  await expect(heading(page)).toHaveText(words.overview.title)
  await expect(page.locator('main [aria-busy=false]')).toBeVisible()
  await look('large-overview')
  const form = forms.find(({ path }) => path === 'housing-burden')
  for (const { key } of form?.pages ?? []) {
    await page.goto(`/form/housing-burden?page=${key}`)
    await expect(heading(page)).not.toHaveText(words.overview.title)
    await scriptRuns(page)
    await look(`large-${key}`)
  }
  await page.goto('/form/housing-burden?page=burdens.gates')
  await scriptRuns(page)
  await look('large-gates')
  await page.goto('/form/housing-burden?page=review')
  await expect(heading(page)).toHaveText(words.review.title)
  await look('large-review')
}
