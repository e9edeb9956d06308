import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { forget } from '#lib/platform/once-per-process.ts'
import { runs } from '@kurier/test-kit/share'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { destination, party, postedEvent, service, submitted, type Party, type Send } from '#server/testing/service.ts'
import { hasPython, verifyByPython } from '@kurier/proof/testing/verify-by-python'
import { verifyEvidence } from '@kurier/proof/verify-evidence'

let send: Send
let sender: Party
let receiver: Party
let destinationId: string
let folder: string

beforeAll(async () => {
  await testDatabase()
  send = await service()
  sender = await party(send, 'online-service')
  receiver = await party(send, 'administration-system')
  destinationId = await destination(send, receiver)
  folder = await mkdtemp(join(tmpdir(), 'kurier-counts-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(() => forget('rate-counters'))

const problem = { type: 'https://amt.example/problems/x', title: 'Nicht lesbar', instance: 'data' }

/** Members of a header as JOSE libraries add them, harmless, useless, and dangerous. */
const members: Record<string, fc.Arbitrary<unknown>> = {
  alg: fc.constantFrom('PS512', 'PS512', 'PS512', 'PS256'),
  typ: fc.constantFrom('secevent+jwt', 'SECEVENT+JWT', 'secevent+JWT', 'JWT', 'application/secevent+jwt'),
  cty: fc.constantFrom<unknown>('JWT', 'application/json', '', 7, null),
  crit: fc.constantFrom([['exp'], []]),
  jwk: fc.constant({ kty: 'RSA', n: 'AQ', e: 'AQAB' }),
  jku: fc.constant('https://attacker.example/jwks.json'),
  x5u: fc.constant('https://attacker.example/cert.pem'),
  x5c: fc.constant(['MIIB']),
  x5t: fc.constant('AAAA'),
  zip: fc.constant('DEF'),
  url: fc.constant('https://kurier.example/'),
  nonce: fc.string({ maxLength: 8 }),
  iat: fc.constant(1),
}
const oneMember = fc
  .constantFrom(...Object.keys(members))
  .chain((name) => (members[name] ?? fc.constant(null)).map((value): Record<string, unknown> => ({ [name]: value })))
const headers = fc.oneof(
  oneMember,
  fc.tuple(oneMember, oneMember).map(([one, other]) => ({ ...one, ...other })),
)

/** Parts of the payload that the service takes from others, as far as it does. */
const payloads = fc.record(
  {
    $schema: fc.constant(undefined),
    exp: fc.constant(4_000_000_000),
    aud: fc.constant('kurier'),
    nbf: fc.constant(1),
  },
  { requiredKeys: [] },
)

async function rejected(header: Record<string, unknown>, payload: Record<string, unknown>) {
  const { caseId, submissionId } = await submitted(send, sender, destinationId)
  const wish = { destinationId, caseId, submissionId, name: 'reject-submission', content: { problems: [problem] } }
  const body = postedEvent({ ...wish, header, payload })
  const answer = await send('POST', `/submission-api/v2/cases/${caseId}/events`, { token: receiver.token, body })
  return { caseId, answer }
}

async function evidenceOf(caseId: string): Promise<string> {
  return (await send('GET', `/submission-api/v2/cases/${caseId}/evidence`, { token: receiver.token })).text
}

it('what the service takes is verified everywhere, and what it refuses is named', async () => {
  const taken: string[] = []
  await fc.assert(
    fc.asyncProperty(headers, payloads, async (header, payload) => {
      forget('rate-counters')
      const { caseId, answer } = await rejected(header, payload)
      if (answer.status !== 204) {
        expect(answer.status).toBe(422)
        const pointers = (answer.json.errors as { pointer: string }[]).map(({ pointer }) => pointer)
        expect(Object.keys(header).map((name) => `/header/${name}`)).toEqual(expect.arrayContaining(pointers))
        return
      }
      const file = await evidenceOf(caseId)
      expect(await verifyEvidence(file)).toMatchObject({ outcome: 'unchanged', faults: [] })
      const path = join(folder, `${caseId}.json`)
      await writeFile(path, file)
      taken.push(path)
    }),
    {
      numRuns: runs(300),
      examples: [
        [{ cty: 'JWT' }, {}],
        [{ typ: 'SECEVENT+JWT' }, {}],
        [{ jku: 'https://x' }, {}],
      ],
    },
  )
  expect(taken.length).toBeGreaterThan(1)
  if (hasPython) expect(await verifyByPython(...taken)).toEqual(taken.map(() => 0))
}, 120_000)
