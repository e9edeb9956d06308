import { CompactEncrypt, importJWK } from 'jose'
import type { Locator, Page } from '@playwright/test'
import type { AuthenticationTags } from '@kurier/sdk/event-types'
import { jsonBody } from '@kurier/sdk/http-client'
import { decide, office, portal } from './building-office.ts'
import { demoFacts } from './demo.ts'
import { expect, expectSound, test } from './journey.ts'
import { signInAs } from './people.ts'
import { timelinePoints } from './timeline.ts'

const base = '/submission-api/v2'

/** A real JWE for the building office, and its tag. */
async function sealed(text: string): Promise<{ jwe: string; tag: string }> {
  const { kty, n, e, kid = '' } = demoFacts().destinations.building.keys.decryption
  const key = await importJWK({ kty, n, e }, 'RSA-OAEP-256')
  const header = { alg: 'RSA-OAEP-256', enc: 'A256GCM', kid, cty: 'application/json' }
  const jwe = await new CompactEncrypt(new TextEncoder().encode(text)).setProtectedHeader(header).encrypt(key)
  return { jwe, tag: jwe.split('.')[4] ?? '' }
}

type SubmissionWithTags = {
  caseId: string
  submissionId: string
  tags: AuthenticationTags
  attachmentId: string
  earlier: string
}

/** A submission whose attachment was uploaded, and then another one in its place. */
async function sent(): Promise<SubmissionWithTags> {
  const { http } = portal()
  const { id: destinationId, services } = demoFacts().destinations.building
  const attachmentId = crypto.randomUUID()
  const { caseId, submissionId } = await http.json(
    {
      method: 'POST',
      path: `${base}/submissions`,
      ...jsonBody({
        destinationId,
        announcedAttachments: [attachmentId],
        publicService: { identifier: services[0], name: 'Baugenehmigung' },
      }),
    },
    (answer) => answer as Pick<SubmissionWithTags, 'caseId' | 'submissionId'>, // promised by the interface
  )
  const path = `${base}/submissions/${submissionId}`
  const [first, second] = [await sealed('first'), await sealed('second')]
  for (const { jwe } of [first, second])
    await http.done({
      method: 'PUT',
      path: `${path}/attachments/${attachmentId}`,
      contentType: 'application/jose',
      body: () => jwe,
    })
  const [metadata, data] = [await sealed('{"m":1}'), await sealed('{"d":1}')]
  await http.done({ method: 'PUT', path, ...jsonBody({ encryptedMetadata: metadata.jwe, encryptedData: data.jwe }) })
  const tags = { metadata: metadata.tag, data: data.tag, attachments: { [attachmentId]: second.tag } }
  return { caseId, submissionId, attachmentId, tags, earlier: first.tag }
}

const referenceOf = ({ caseId, submissionId }: SubmissionWithTags) => {
  return { caseId, submissionId, destinationId: demoFacts().destinations.building.id }
}

/** Posts an acceptance with these tags. @returns what the service says to it */
const accept = (made: SubmissionWithTags, authenticationTags: AuthenticationTags): Promise<string> =>
  decide(referenceOf(made), { name: 'accept-submission', content: { authenticationTags } })

/** The case with three refused acceptances and a right one in the end. */
async function threeTimesRefused(): Promise<SubmissionWithTags> {
  const made = await sent()
  const { tags, attachmentId, earlier } = made
  expect(await accept(made, { ...tags, metadata: tags.data, data: tags.metadata })).toContain('It is the tag of data.')
  const padded = { ...tags, data: Buffer.from(tags.data, 'base64url').toString('base64') }
  expect(await accept(made, padded)).toContain('It is the right tag')
  expect(await accept(made, { ...tags, attachments: { [attachmentId]: earlier } })).toContain('before it was uploaded')
  return made
}

async function openCase(page: Page, { caseId }: SubmissionWithTags): Promise<Locator> {
  await signInAs(page.context(), 'developer')
  await page.goto(`/cases/${caseId}`)
  return timelinePoints(page)
}

test('an acceptance with other tags is explained in the answer and in the timeline: swapped, padded, overwritten', async ({
  page,
}) => {
  const made = await threeTimesRefused()
  const points = await openCase(page, made)
  const refused = points.filter({ hasText: 'Annahme der Einreichung nicht übernommen' })
  await expect(refused).toHaveCount(3)
  await expect(refused.filter({ hasText: 'Der Prüfwert eines anderen Teils: Fachdatensatz.' })).toHaveCount(1)
  await expect(refused.filter({ hasText: /Der richtige Prüfwert, aber (am Ende aufgefüllt|in base64)/ })).toHaveCount(1)
  const overwritten = refused.filter({ hasText: 'bevor die Anlage noch einmal hochgeladen wurde' })
  await expect(overwritten.getByText(made.earlier)).toBeVisible()
  await expect(overwritten.getByText('Die Anlage neu abrufen')).toBeVisible()
  await expectSound(page)
  expect(await accept(made, made.tags)).toBe('taken')
  await expect(points.filter({ hasText: 'Einreichung angenommen' })).toHaveCount(1)
  await expect(refused).toHaveCount(3)
})

test('a refusal appears while somebody watches, without reload', async ({ page }) => {
  const made = await sent()
  const points = await openCase(page, made)
  await expect(page.getByText('Neue Ereignisse erscheinen von selbst')).toBeVisible()
  await accept(made, { ...made.tags, data: made.tags.metadata })
  await expect(points.filter({ hasText: 'Annahme der Einreichung nicht übernommen' })).toHaveCount(1)
})

test('a rejection for a tag says what the tag is that its words name', async ({ page }) => {
  const made = await sent()
  const administration = office()
  const { problemTypeBase } = await administration.http.addresses()
  const problem = {
    type: `${problemTypeBase}/authentication-tag-incorrect`,
    title: 'Tag differs',
    detail: `Expected ${made.tags.data}, found ${made.tags.metadata}.`,
    instance: 'data' as const,
  }
  expect(await decide(referenceOf(made), { name: 'reject-submission', content: { problems: [problem] } })).toBe('taken')
  const points = await openCase(page, made)
  const rejection = points.filter({ hasText: 'Einreichung zurückgewiesen' })
  await expect(rejection.getByText('Der Prüfwert eines anderen Teils: Metadatensatz.')).toBeVisible()
  await expectSound(page)
})

test.describe('in English', () => {
  test.use({ locale: 'en-GB' })

  test('the timeline explains tags in English', { tag: '@trial' }, async ({ page, context, baseURL }) => {
    const made = await threeTimesRefused()
    await context.addCookies([{ name: 'language', value: 'en', url: baseURL ?? '' }])
    const points = await openCase(page, made)
    const refused = points.filter({ hasText: 'Acceptance of the submission was refused' })
    await expect(refused).toHaveCount(3)
    await expect(refused.filter({ hasText: 'The tag of another part: data record.' })).toHaveCount(1)
    await expect(refused.filter({ hasText: 'before the attachment was uploaded again' })).toHaveCount(1)
    await expectSound(page)
  })
})
