import { expect, test } from 'vitest'
import type { FailingEndpoint } from '../../callbacks/log/failing-endpoints.ts'
import { failureKind } from '../../callbacks/failure-kind.ts'
import { certificateFaults, connectionErrorClasses } from '../../callbacks/terms.ts'
import { failures as german } from '../../words/de/callbacks.ts'
import { failures as english } from '../../words/en/callbacks.ts'
import { warningMail } from './warning-mail.ts'

type Failure = NonNullable<FailingEndpoint['lastFailure']>

const silent = { status: null, certificate: null }
const everyFailure: Failure[] = [
  ...connectionErrorClasses.map((errorClass) => ({ errorClass, ...silent })),
  ...certificateFaults.map((certificate) => ({ errorClass: 'tls' as const, status: null, certificate })),
  ...[301, 403, 404, 422, 429, 503, 600].map((status) => ({
    errorClass: 'status' as const,
    status,
    certificate: null,
  })),
].map((failure) => ({ ...failure, kind: failureKind(failure) ?? null }))

const endpoint = {
  owner: { kind: 'destination', id: 'd', name: 'Wohngeldstelle' },
  url: 'https://amt.example/callback',
  failingSince: '2026-11-22T20:02:00Z',
  givenUpAt: null,
} as const

const mailOf = (lastFailure: Failure | null) =>
  // of an endpoint the mail reads no more than this
  warningMail({ ...endpoint, lastFailure } as unknown as FailingEndpoint, 3, 'https://kurier.example/page')

test.each(everyFailure)('a mail names the failure $errorClass $status $certificate as pages do', (failure) => {
  const { kind } = failure
  if (!kind) throw new Error('it failed')
  const { text } = mailOf(failure)
  expect(text).toContain(german[kind].what)
  expect(text).toContain(english[kind].what)
  if (failure.status !== null) expect(text).toContain(`(Status ${failure.status})`)
})

test('a mail in both languages names the page in each, and has a subject of both', () => {
  const { subject, text } = mailOf(null)
  expect(subject).toBe('Callback an „Wohngeldstelle“ schlägt seit 3 Tagen fehl / Callback failing for 3 days')
  const [inGerman, inEnglish] = text.split('\n\n--\n\n')
  for (const half of [inGerman, inEnglish]) expect(half).toContain('https://kurier.example/page')
  expect(text).not.toMatch(/[{}]|undefined/)
})
