import { execFile, execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settingsFileName, settingsFileText } from '#components/clients/client-settings.ts'
import { createClient } from '#lib/clients/create-client.ts'
import { addressingInformation } from '#lib/destinations/addressing-information.ts'
import type { ClientKind } from '#lib/clients/terms.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { keepPrivateKeys } from '@kurier/sides/keys'
import { onlineService } from '@kurier/sides/parties'
import { hashOf, submitParts } from '@kurier/sdk/testing/foreign-submission'
import { encryptionPair, signingPair } from '@kurier/sdk/testing/test-keys'
import { shareOf } from '@kurier/test-kit/share'
import { apiListener } from '../../../server/api-listener.ts'
import { loadRoutes } from '../../../server/routes.ts'
import { messageParts, provision, reply, type Keys } from './receiver.ts'
import { eventLog, eventsOf, habits, sendAs, type Habit } from './sender.ts'
import type { Profile } from './strangers.ts'
import { get, tokenFor, type Addresses, type Credentials, type Jwk } from './wire.ts'

const root = join(import.meta.dirname, '../../..')

/**
 * How the programs of the guides are run, in a folder of their own, as their first lines say. `runs`: a command that ends well
 * where language and library are installed. C# is not among them: Debian has no .NET.
 */
const languages = {
  typescript: {
    runs: ['node', '--version'],
    send: ['node', 'send.ts'],
    receive: ['node', 'receive.ts'],
    replies: ['node', 'replies.ts'],
  },
  python: {
    runs: ['/usr/bin/python3', '-c', 'import jwcrypto'],
    send: ['/usr/bin/python3', 'send.py'],
    receive: ['/usr/bin/python3', 'receive.py'],
    replies: ['/usr/bin/python3', 'replies.py'],
  },
  go: {
    runs: ['go', 'version'],
    send: ['go', 'run', '-tags', 'send', '.'],
    receive: ['go', 'run', '-tags', 'receive', '.'],
    replies: ['go', 'run', '-tags', 'replies', '.'],
  },
  php: {
    runs: ['php', '-r', "require 'phpseclib3/autoload.php';"],
    send: ['php', 'send.php'],
    receive: ['php', 'receive.php'],
    replies: ['php', 'replies.php'],
  },
  java: {
    runs: ['sh', '-c', 'javac -version && test -f /usr/share/java/gson.jar'],
    send: ['sh', '-c', 'javac -cp gson.jar *.java && java -cp .:gson.jar Send "$@"', 'sh'],
    receive: ['java', '-cp', '.:gson.jar', 'Receive'],
    replies: ['java', '-cp', '.:gson.jar', 'Replies'],
  },
} as const satisfies Record<string, Record<'runs' | 'send' | 'receive' | 'replies', readonly string[]>>
type Language = keyof typeof languages
type AnsweredCase = { submissionId: string; caseId: string; replyId: string }

function isInstalled(language: Language): boolean {
  const [program, ...args] = languages[language].runs
  try {
    execFileSync(program, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Writes down another hash than that of its data. */
const habit: Habit = habits['JavaScript, metadata 2.1.0']
const habitOfLiar: Habit = {
  ...habit,
  metadata: (schema, parts, hashes) => habit.metadata(schema, parts, { ...hashes, data: '0'.repeat(128) }),
}
const hashMismatch = { problems: [{ type: expect.stringMatching(/hash-mismatch$/), instance: 'data' }] }
const mimeType = 'application/json'
const sending = {
  identifier: 'urn:de:fim:leika:leistung:99107023017000',
  data: '{}',
  attachment: Buffer.from('%PDF-1.7'),
}

/** The programs of the guides at an installation with this profile, by real HTTP: each sends, fetches, decides and answers. */
export function guidesWork({ name, schema }: Profile): void {
  let server: Server
  let baseUrl: string
  let destinationId: string
  let folder: string
  let addresses: Addresses
  let online: Credentials
  let office: Credentials
  /** What is handed out instead of a reply that somebody exchanged, by its id. */
  const exchanged = new Map<string, string>()
  const keys = { encryption: encryptionPair(), signing: signingPair() } as unknown as Keys // every key of ours has a kid
  const data = JSON.stringify({ name: 'Käthe Beispiel', amount: 187.5 })
  const deed = Buffer.from('%PDF-1.7 a deed \u0000\u00ff', 'latin1')
  const message = '{ "subject": "Ihr Antrag",\n  "message": "Grüße aus dem Amt" }\n'
  const decision = Buffer.from('%PDF-1.7 a decision \u0000\u00fe', 'latin1')

  beforeAll(async () => {
    server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    baseUrl = `http://localhost:${(server.address() as AddressInfo).port}` // the kind of address that a TCP server has
    await testDatabase({ BASE_URL: baseUrl, WIRE_PROFILE: name })
    const listener = apiListener(await loadRoutes(), () => '127.0.0.1')
    server.on('request', (request, response) => {
      const other = exchanged.get(request.url?.split('/').at(-1) ?? '')
      if (other === undefined) void listener(request, response)
      else response.setHeader('content-type', 'application/json').end(other)
    })
    const schemaBase = schema(baseUrl)
    addresses = {
      token: `${baseUrl}/token`,
      submission: `${baseUrl}/submission-api`,
      destination: `${baseUrl}/destination-api`,
      schema: schemaBase,
    }
    const client = (kind: ClientKind) => createClient(contextFor(systemActor), { name: kind, kind })
    online = await client('online-service')
    office = await client('administration-system')
    destinationId = await provision(addresses, office, keys, {
      metadataVersions: ['2.1.0'],
      regions: [],
      identifier: sending.identifier,
      callback: null,
    })
    folder = await mkdtemp(join(tmpdir(), 'kurier-guides-'))
    await keepPrivateKeys(join(folder, 'keys'), { encryption: encryptionPair(), signing: signingPair() })
    await writeFile(join(folder, 'data.json'), data)
    await writeFile(join(folder, 'deed.pdf'), deed)
    await writeFile(join(folder, 'message.json'), message)
    await writeFile(join(folder, 'decision.pdf'), decision)
    for (const [kind, own] of [
      ['online-service', online],
      ['administration-system', office],
    ] as const) {
      const text = settingsFileText({ kind, ...own, baseUrl, schemaBase, destinationId })
      await writeFile(join(folder, settingsFileName(kind)), text)
    }
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
    await symlink('/usr/share/java/gson.jar', join(folder, 'gson.jar'))
  })
  afterAll(async () => {
    server.close()
    server.closeAllConnections()
    await rm(folder, { recursive: true })
  })

  /** Runs a program with the settings of its side. */
  async function run(side: 'sender' | 'receiver', command: readonly string[], ...args: string[]): Promise<string> {
    const line = `set -a; . ./kurier-${side}.env; set +a; exec "$@"`
    const env = { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` }
    const shell = ['-e', '-c', line, 'sh', ...command, ...args]
    const { stdout } = await promisify(execFile)('bash', shell, { cwd: folder, env })
    return stdout
  }

  /** Compares what a program kept, byte for byte: the data record, and the one attachment under its id. */
  async function expectKept(under: string, expected: { data: string; attachment: Buffer }) {
    const kept = join(folder, under)
    expect(await readFile(join(kept, 'data.json'), 'utf8')).toBe(expected.data)
    const [file = '', ...others] = (await readdir(kept)).filter((name) => name !== 'data.json')
    expect([file, others]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), []])
    expect((await readFile(join(kept, file))).equals(expected.attachment)).toBe(true)
  }

  const namesOf = (events: { type: string }[]) => events.map(({ type }) => type.split('/').at(-1))

  /** The way back: the sender's program fetches the answer of the receiver's, and rejects one whose hash lies. */
  async function expectReplies(language: Language, { submissionId, caseId, replyId }: AnsweredCase) {
    const { replies } = languages[language]
    const ours = join(root, 'packages/client/main.ts')
    // opens it too, by the receipt that the program wrote
    await run('sender', ['node', ours], 'replies', '--receipts', '.', '--into', `client-${language}`)
    expect(await readFile(join(folder, `client-${language}`, caseId, replyId, 'data.json'), 'utf8')).toBe(message)

    expect(await run('sender', replies, `answers-${language}`)).toBe(`accept-reply ${replyId}\n`)
    await expectKept(join(`answers-${language}`, replyId), { data: message, attachment: decision })
    const log = await eventLog(addresses, online, `cases/${caseId}`)
    expect(namesOf(log).slice(-3)).toEqual(['create-reply', 'submit-reply', 'accept-reply'])
    expect(log.at(-1)?.payload.sub).toBe(`reply:${replyId}`)

    const receipt = await readFile(join(folder, `receipt-${submissionId}.json`), 'utf8')
    const { replyKey } = JSON.parse(receipt) as { replyKey: Jwk } // as the program wrote it
    const { schema: base } = addresses
    const lie = messageParts(base, replyKey, message, '0'.repeat(128))
    const lying = await reply(addresses, office, replyKey, caseId, lie)
    expect(await run('sender', replies, `answers-${language}`)).toBe(`reject-reply ${lying}\n`)
    const last = async () => (await eventLog(addresses, online, `cases/${caseId}`)).at(-1)
    expect(await last()).toMatchObject({ type: expect.stringMatching(/reject-reply$/), content: hashMismatch })

    // one that fits together, but is not what the service has signed
    const id = await reply(addresses, office, replyKey, caseId, messageParts(base, replyKey, message))
    const token = await tokenFor(addresses, online)
    const { json } = await get(`${addresses.submission}/v2/replies/${id}`, { token })
    exchanged.set(id, JSON.stringify({ ...json, ...messageParts(base, replyKey, '{"message":"forged"}') }))
    expect(await run('sender', replies, `answers-${language}`)).toBe(`reject-reply ${id}\n`)
    const type: unknown = expect.stringMatching(/authentication-tag-incorrect$/)
    const problems: unknown = expect.arrayContaining([expect.objectContaining({ type })])
    expect((await last())?.content).toMatchObject({ problems })
  }

  /** The data record as an attachment, and a file, both in fragments. */
  async function sentInFragments() {
    const service = onlineService({ baseUrl, ...online })
    const split = (content: Buffer) =>
      [content.subarray(0, 9), content.subarray(9)].map((part) => [randomUUID(), new Uint8Array(part)] as const)
    const described = (pieces: ReturnType<typeof split>, content: Buffer, more: object) => {
      const fragments = pieces.map(([id]) => id)
      return { attachmentId: randomUUID(), fragments, hash: hashOf(content), ...more }
    }
    const record = Buffer.from(data)
    const [ofRecord, ofDeed] = [split(record), split(deed)]
    return submitParts(service, {
      destinationId,
      publicService: { identifier: sending.identifier, name: 'In fragments' },
      schemaUri: 'https://schema.example/form.json',
      key: encryptionPair().publicKey,
      parts: [...ofRecord, ...ofDeed],
      attachments: [
        described(ofRecord, record, { purpose: 'data', mimeType }),
        described(ofDeed, deed, { purpose: 'attachment', mimeType: 'application/pdf', filename: 'deed.pdf' }),
      ],
      data: record,
    })
  }

  const all = Object.keys(languages) as Language[] // its keys
  const here = all.filter((language) => isInstalled(language))

  test.runIf(here.includes('python'))('a program of forty lines checks addressing information', async () => {
    await cp(join(root, 'docs/clients/guides/python'), folder, { recursive: true })
    const { token } = await addressingInformation(contextFor(systemActor), { destinationId })
    const check = async (text: string) => {
      await writeFile(join(folder, 'addressing.jwt'), text)
      return run('sender', ['/usr/bin/python3', 'verify_addressing.py'], 'addressing.jwt', baseUrl)
    }
    expect(await check(`${token}\n`)).toBe(`destination ${destinationId}\nservice ${sending.identifier}\n`)
    const [header, payload = '', signature] = token.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const other = Buffer.from(JSON.stringify({ ...claims, destinationId: randomUUID() })).toString('base64url')
    await expect(check(`${header}.${other}.${signature}`)).rejects.toThrow(/InvalidJWSSignature/)
  })

  test.each(shareOf(here, here.slice(0, 2)))(
    'the programs in %s send, fetch, check, accept and answer, and open the answer',
    async (language) => {
      const { send, receive } = languages[language]
      const inbox = `inbox-${language}`
      await cp(join(root, 'docs/clients/guides', language), folder, { recursive: true })
      const sent = await run('sender', send, 'data.json', 'deed.pdf')
      const [, submissionId = '', caseId = ''] = /submitted (\S+) case (\S+)/.exec(sent) ?? []
      expect(caseId).toMatch(/^[0-9a-f-]{36}$/)
      const received = await run('receiver', receive, inbox, 'message.json', 'decision.pdf')
      expect(received).toContain(`accept-submission ${submissionId}`)
      await expectKept(join(inbox, submissionId), { data, attachment: deed })
      const names = namesOf(await eventsOf(addresses, online, submissionId))
      expect(names).toEqual(expect.arrayContaining(['submit-submission', 'accept-submission']))
      const [, replyId = ''] = /submit-reply (\S+)/.exec(received) ?? []
      await expectReplies(language, { submissionId, caseId, replyId })

      const parts = await sentInFragments()
      // its sender gave no key, so nothing is answered
      const inFragments = await run('receiver', receive, inbox, 'message.json', 'decision.pdf')
      expect(inFragments).toBe(`accept-submission ${parts.submissionId}\n`)
      await expectKept(join(inbox, parts.submissionId), { data, attachment: deed })

      const wrong = await sendAs(habitOfLiar, addresses, online, { ...sending, destinationId })
      expect(await run('receiver', receive, inbox)).toContain(`reject-submission ${wrong.submissionId}`)
      const last = (await eventsOf(addresses, online, wrong.submissionId)).at(-1)
      expect(last?.content).toMatchObject(hashMismatch)
    },
    300_000,
  )
}
