import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AdministrationSystem } from './administration-system.ts'
import { signDecision } from './decision-event.ts'
import { OnlineService } from './online-service.ts'
import { answer, startServer, type TestServer } from './testing/http-server.ts'
import { startSmallService, type SmallService } from './testing/small-service.ts'
import { encryptionPair, signingPair } from './testing/test-keys.ts'

let server: TestServer
let respond: Parameters<typeof startServer>[0]
let asked: string[]

beforeEach(async () => {
  asked = []
  server = await startServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization ?? 'without a token'}`)
    return respond(request, response)
  })
})

afterEach(() => server.close())

const online = (more: { schemaBase?: string } = {}) =>
  new OnlineService({
    baseUrl: server.baseUrl,
    clientId: 'client',
    clientSecret: 'secret',
    ...more,
    sleep: async () => undefined,
  })
const telling = (metadata: unknown, status = 200): void => {
  respond = async (_request, response) => answer(response, status, metadata)
}

describe('the base of the types', () => {
  it('is asked of the service once, without a token, when it is needed first', async () => {
    telling({ kurier_schema_base: 'https://types.example/a/' })
    const { http } = online()
    expect(asked).toEqual([])
    const [first, second] = await Promise.all([http.addresses(), http.addresses()])
    expect(first).toMatchObject({
      schemaBase: 'https://types.example/a',
      eventTypeBase: 'https://types.example/a/events',
      submissionApi: `${server.baseUrl}/submission-api`,
    })
    expect([second, await http.addresses()]).toEqual([first, first])
    expect(asked).toEqual(['GET /.well-known/oauth-authorization-server without a token'])
  })

  it('comes with what the service was called before, which counts for what it signed then', async () => {
    const former = { issuer: 'https://old.example/submission-api', until: '2026-12-03T10:00:00.000Z' }
    telling({ kurier_former_issuers: [{ ...former, event_type_base: 'https://old.example/schemas/events', more: 1 }] })
    const identities = await online({ schemaBase: 'https://types.example/b' }).http.identities()
    const until = new Date(former.until)
    expect(identities).toEqual([
      { issuer: former.issuer, eventTypeBase: 'https://old.example/schemas/events', until },
      { issuer: `${server.baseUrl}/submission-api`, eventTypeBase: 'https://types.example/b/events', from: until },
    ])
  })

  it.each([
    ['a text', 'x'],
    ['entries without an issuer', [{ event_type_base: 'x', until: '2026-12-03T10:00:00Z' }]],
    ['a time that is none', [{ issuer: 'x', event_type_base: 'x', until: 'y' }]],
  ])('is refused with %s for former names', async (_, told) => {
    telling({ kurier_former_issuers: told })
    await expect(online().http.addresses()).rejects.toMatchObject({ code: 'answer-unexpected' })
  })

  it('that is given is not asked for', async () => {
    const { http } = online({ schemaBase: 'https://types.example/b' })
    expect((await http.addresses()).schemaBase).toBe('https://types.example/b')
    expect(asked).toEqual([])
  })

  it.each<[string, unknown, number]>([
    ['tells none', { issuer: 'x' }, 200],
    ['tells null', { kurier_schema_base: null }, 200],
    ['has something else there', 'a page', 200],
    ['has no such document', { title: 'Not found' }, 404],
    ['shows it to nobody', { title: 'Forbidden' }, 403],
  ])('is the usual one when the service %s', async (_, metadata, status) => {
    telling(metadata, status)
    expect((await online().http.addresses()).schemaBase).toBe(`${server.baseUrl}/schemas`)
  })

  it.each([7, 'schemas', 'javascript:alert(1)', ''])('%j is no base, and is told', async (base) => {
    telling({ kurier_schema_base: base })
    await expect(online().http.addresses()).rejects.toMatchObject({
      code: 'answer-unexpected',
      message: expect.stringContaining('kurier_schema_base must be an address'),
    })
  })

  it('that could not be asked for is asked for again the next time', async () => {
    telling({ title: 'Not now' }, 500)
    const { http } = online()
    await expect(http.addresses()).rejects.toMatchObject({ status: 500 })
    telling({ kurier_schema_base: 'https://types.example/a' })
    expect((await http.addresses()).schemaBase).toBe('https://types.example/a')
  })
})

describe('a log whose types lie below another base', () => {
  const destinationId = '018f2a00-0000-7000-8000-000000000002'
  const identifier = 'urn:de:fim:leika:leistung:99107023017000'
  const [encryption, signing] = [encryptionPair(), signingPair()]
  let service: SmallService

  beforeEach(async () => {
    const submissionSchemas = [{ schemaUri: 'https://kurier.example/x', mimeType: 'application/json' }]
    service = await startSmallService({
      serviceKey: signingPair('service'),
      destination: {
        destinationId,
        status: 'active',
        encryptionKid: encryption.publicKey.kid,
        metadataVersions: ['1.0.0'],
        publicServices: [{ identifier, regions: ['DE'], submissionSchemas }],
      },
      destinationKeys: [encryption.publicKey, signing.publicKey],
    })
  })

  afterEach(() => service.close())

  const system = (schemaBase?: string) =>
    new AdministrationSystem({
      baseUrl: service.baseUrl,
      clientId: 'client',
      clientSecret: 'secret',
      schemaBase,
      keysOf: () => ({ signingKey: signing.privateKey, decryptionKeys: [encryption.privateKey] }),
    })
  const sent = () =>
    new OnlineService({ baseUrl: service.baseUrl, clientId: 'client', clientSecret: 'secret' }).send({
      destinationId,
      publicService: { identifier, name: 'x' },
      data: { content: '{}' },
    })

  it('is refused with both bases and the setting', async () => {
    const submission = await sent()
    const refused = {
      code: 'schema-base-differs',
      message:
        `The service signs events whose types begin with ${service.baseUrl}/schemas/events, ` +
        `but https://types.example/events was expected. ` +
        `Set schemaBase to ${service.baseUrl}/schemas, or leave it out so that the service is asked for it`,
    }
    const other = system('https://types.example')
    await expect(other.openSubmission(submission.submissionId)).rejects.toMatchObject(refused)
    await expect(other.caseEvents(submission)).rejects.toMatchObject(refused)
    await expect(other.submissionEvents(submission)).rejects.toMatchObject(refused)
    expect(await system().openSubmission(submission.submissionId)).toMatchObject({ ok: true })
  })

  it('in part is read, and each event of the other base says so', async () => {
    const submission = await sent()
    const log = service.eventLogs.get(submission.caseId) ?? []
    const others = await Promise.all(
      ['https://types.example', service.baseUrl].map(async (base) => (await signedBy(base, submission)).token),
    )
    service.eventLogs.set(submission.caseId, [...log, ...others])
    const events = await system().caseEvents(submission)
    expect(events.map((event) => event.verified)).toEqual([true, true, false, true])
    const typeBase = { found: 'https://types.example/schemas/events', expected: `${service.baseUrl}/schemas/events` }
    expect(events[2]).toMatchObject({ reason: 'event-type-unknown', typeBase })
  })

  it('is not told of a forged event: its signature is looked at first', async () => {
    const submission = await sent()
    const forged = (service.eventLogs.get(submission.caseId) ?? []).map((token) => `${token.slice(0, -8)}AAAAAAAA`)
    service.eventLogs.set(submission.caseId, forged)
    await expect(system('https://types.example').openSubmission(submission.submissionId)).rejects.toMatchObject({
      code: 'submit-event-missing',
    })
  })

  function signedBy(base: string, submission: { submissionId: string; caseId: string }) {
    return signDecision(
      {
        name: 'reject-submission',
        content: { problems: [{ type: 'https://x.example/y', title: 'x', instance: 'data' }] },
      },
      {
        reference: { ...submission, destinationId },
        signingKey: signing.privateKey,
        now: new Date(),
        addresses: { eventTypeBase: `${base}/schemas/events`, setPayloadSchema: `${base}/x` },
      },
    )
  }
})
