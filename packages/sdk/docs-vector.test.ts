import { execFile, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isOnPath } from './testing/is-on-path.ts'
import { inLines, runners, type CallbackToCheck, type Verdict } from './testing/many-callbacks.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(join(root, 'docs', file), 'utf8')
const page = read('clients/verify-callback.md')
const vector = JSON.parse(read('clients/callback-test-vector.json')) as Record<
  'secret' | 'timestamp' | 'body' | 'hmac',
  string
> // the first test looks at each

const hmac = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha512', secret).update(`${timestamp}.${body}`).digest('hex')

/** The code block that follows `<!-- program: name -->`. */
function programNamed(name: string): string {
  const [, code] = page.split(`<!-- program: ${name} -->\n`)[1]?.match(/^```\w+\n(.*?)^```$/ms) ?? []
  if (code === undefined) throw new Error(`verify-callback.md has no program ${name}`)
  return code
}

const ourWords = { late: 'bad timestamp', early: 'bad timestamp', malformed: 'bad timestamp', forged: 'bad HMAC' }
const sdkWords = {
  late: 'timestamp-too-old',
  early: 'timestamp-in-future',
  malformed: 'timestamp-malformed',
  forged: 'authentication-wrong',
}

/**
 * `tools` must be on PATH, else the program is left out; `build` is done once, `command` for each callback, or for those
 * few that show how it ends where one process, `many`, answers all the others.
 */
const programs = [
  {
    name: 'sdk',
    file: 'with-sdk.ts',
    command: [process.execPath, 'with-sdk.ts'],
    many: [process.execPath, 'many.mjs', 'with-sdk.ts'],
    tools: [],
    words: sdkWords,
  },
  {
    name: 'node',
    file: 'verify-callback.ts',
    command: [process.execPath, 'verify-callback.ts'],
    many: [process.execPath, 'many.mjs', 'verify-callback.ts'],
    tools: [],
    words: ourWords,
  },
  {
    name: 'shell',
    file: 'verify-callback.sh',
    command: ['bash', 'verify-callback.sh'],
    tools: ['bash', 'openssl'],
    words: ourWords,
  },
  {
    name: 'python',
    file: 'verify_callback.py',
    command: ['python3', 'verify_callback.py'],
    many: ['python3', 'many.py', 'verify_callback.py'],
    tools: ['python3'],
    words: ourWords,
  },
  // what a program so short gains from the compiler's second stage is less than it costs
  {
    name: 'java',
    file: 'VerifyCallback.java',
    build: ['javac', '-J-XX:TieredStopAtLevel=1', 'VerifyCallback.java', 'Many.java'],
    command: ['java', '-XX:TieredStopAtLevel=1', '-cp', '.', 'VerifyCallback'],
    many: ['java', '-XX:TieredStopAtLevel=1', '-cp', '.', 'Many'],
    write: inLines,
    tools: ['java', 'javac'],
    words: ourWords,
  },
  {
    name: 'go',
    file: 'verify_callback.go',
    build: ['go', 'build', 'verify_callback.go'],
    command: ['./verify_callback'],
    tools: ['go'],
    words: ourWords,
  },
  {
    name: 'php',
    file: 'verify-callback.php',
    command: ['php', 'verify-callback.php'],
    tools: ['php'],
    words: ourWords,
  },
  {
    name: 'csharp',
    file: 'VerifyCallback.cs',
    command: ['dotnet', 'run', 'VerifyCallback.cs'],
    tools: ['dotnet'],
    words: ourWords,
  },
].map((program) => ({
  build: undefined,
  many: undefined,
  write: (all: readonly CallbackToCheck[]) => JSON.stringify(all),
  ...program,
  missing: program.tools.filter((tool) => !isOnPath(tool)),
}))

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kurier-docs-'))
  // a project of somebody else, with the client library beside it
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await mkdir(join(folder, 'node_modules'))
  await symlink(join(root, 'node_modules/@kurier'), join(folder, 'node_modules/@kurier'))
  for (const { name, file } of programs) await writeFile(join(folder, file), programNamed(name))
  for (const [file, text] of Object.entries(runners)) await writeFile(join(folder, file), text)
})

afterAll(() => rm(folder, { recursive: true, force: true }))

type Program = (typeof programs)[number]

const sentAt = Number(vector.timestamp)
const asSent: CallbackToCheck = { ...vector, authentication: vector.hmac, now: sentAt + 3 }

async function run([tool = '', ...options]: readonly string[], input: string, secret = '') {
  const child = spawn(tool, options, { cwd: folder, env: { ...process.env, CALLBACK_SECRET: secret } })
  child.stdin.on('error', () => undefined) // who has seen enough does not read the body
  child.stdin.end(input)
  const ended = new Promise<number | null>((resolve, reject) => child.once('close', resolve).once('error', reject))
  const [said, complaint, code] = await Promise.all([buffer(child.stdout), buffer(child.stderr), ended])
  return { said: said.toString().trim(), complaint: complaint.toString().trim(), code }
}

function verdict({ command }: Program, changes: Partial<CallbackToCheck>) {
  const { secret, timestamp, authentication, body, now } = { ...asSent, ...changes }
  return run([...command, timestamp, authentication, String(now)], body, secret)
}

/** What one process says of each of these callbacks. */
async function verdicts(many: readonly string[], { write }: Program, of: { changes: Partial<CallbackToCheck> }[]) {
  const { said, complaint, code } = await run(many, write(of.map(({ changes }) => ({ ...asSent, ...changes }))))
  if (code !== 0) throw new Error(complaint)
  return JSON.parse(said) as Verdict[] // as the runners promise
}

// a runtime may have notes of its own on standard error
const genuine = { said: 'genuine', code: 0 }
const refused = (said: string) => ({ said, code: 1 })
/** A process of their own for each, whatever the language. */
const endings = ['as it was sent', 'with a body that was changed']
const tampered = vector.body.replace('0193f2b0', '0193f2b1')
const longSecret = 'long-secret.'.repeat(20)

const taken: [what: string, Partial<CallbackToCheck>][] = [
  ['as it was sent', {}],
  ['when it is exactly 5 minutes old', { now: sentAt + 300 }],
  ['with the HMAC in capitals', { authentication: vector.hmac.toUpperCase() }],
  [
    'with a secret longer than a block of SHA-512',
    { secret: longSecret, authentication: hmac(longSecret, vector.timestamp, vector.body) },
  ],
]

const ignored: [what: string, word: keyof typeof ourWords, Partial<CallbackToCheck>][] = [
  ['when it is older than 5 minutes', 'late', { now: sentAt + 301 }],
  ['when it is more than 5 minutes ahead', 'early', { now: sentAt - 301 }],
  ['without a timestamp', 'malformed', { timestamp: '' }],
  ['for its age before its HMAC is looked at', 'late', { now: sentAt + 301, authentication: 'none' }],
  ['with a body that was changed', 'forged', { body: tampered }],
  ['with a line break after the body', 'forged', { body: `${vector.body}\n` }],
  ['with the secret of somebody else', 'forged', { secret: vector.secret.replace('0', '1') }],
  ['with another timestamp', 'forged', { timestamp: String(sentAt + 1) }],
  ['with an HMAC that is none', 'forged', { authentication: vector.hmac.replace(/^../, 'zz') }],
  ['with an HMAC that goes on', 'forged', { authentication: `${vector.hmac}00` }],
]

/** Answered by one process where a program has a runner for `many`. */
const together = [...taken, ...ignored.map(([what, , changes]) => [what, changes] as const)]
  .map(([what, changes]) => ({ what, changes }))
  .filter(({ what }) => !endings.includes(what))

test('the vector is what the specification says, and docs/security.md has the same', () => {
  expect(vector.hmac).toBe(hmac(vector.secret, vector.timestamp, vector.body))
  expect(vector.body).toBe(JSON.stringify(JSON.parse(vector.body)))
  const quoted = read('security.md')
  for (const value of Object.values(vector)) expect(quoted).toContain(value)
})

/** What each language calls the comparison that takes as long for every text. */
const constantTime: Record<string, RegExp> = {
  node: /timingSafeEqual\(/,
  java: /MessageDigest\.isEqual\(/,
  python: /hmac\.compare_digest\(/,
  shell: /^same\(\) \{/m,
  go: /hmac\.Equal\(/,
  php: /hash_equals\(/,
  csharp: /CryptographicOperations\.FixedTimeEquals\(/,
}

// also where the language is not installed
test.for(Object.entries(constantTime))('the %s program has the numbers of the specification', ([name, comparison]) => {
  const code = programNamed(name)
  const [, minutes = '5'] = code.match(/longest_?age_?seconds = (\d+) \* 60/i) ?? []
  expect(Number(minutes) * 60).toBe(300) // specification 6.3, receiver rule 4 (a)
  expect(code).toMatch(comparison)
  expect(code).toMatch(/sha-?512/i)
  for (const form of ['[0-9]{1,12}', '{128}']) expect(code).toContain(form)
})

test.for(['go', 'php', 'csharp'])('what stands above the %s program names the two headers', (name) => {
  const [before = ''] = page.split(`<!-- program: ${name} -->`)
  const section = before.slice(before.lastIndexOf('\n## ')).toLowerCase().replaceAll('_', '-')
  for (const header of ['callback-timestamp', 'callback-authentication']) expect(section).toContain(header)
})

describe.each(programs)('the $name program of verify-callback.md', (program) => {
  const { missing, words } = program
  const note = missing.length > 0 ? ` (left out: no ${missing.join(' and ')} on this machine)` : ''
  const check = test.skipIf(missing.length > 0)

  beforeAll(async () => {
    if (missing.length > 0 || !program.build) return
    const [tool = '', ...options] = program.build
    await promisify(execFile)(tool, options, { cwd: folder })
  })

  const answered = new Map<string, Verdict>()

  beforeAll(async () => {
    if (missing.length > 0 || !program.many) return
    const found = await verdicts(program.many, program, together)
    for (const [at, { what }] of together.entries()) if (found[at]) answered.set(what, found[at])
  })

  /** Of a process of its own, or what the one that answers all said. */
  const said = async (what: string, changes: Partial<CallbackToCheck>) =>
    program.many && !endings.includes(what) ? answered.get(what) : verdict(program, changes)
  /** Java's check tells no exit code; `endings` show that of its program. */
  const expected = (what: string, { said, code }: { said: string; code: number }) =>
    program.name === 'java' && !endings.includes(what) ? { said } : { said, code }

  for (const [what, changes] of taken) {
    check(`takes a callback ${what}${note}`, async () => {
      expect(await said(what, changes)).toMatchObject(expected(what, genuine))
    })
  }

  for (const [what, word, changes] of ignored) {
    check(`refuses a callback ${what}${note}`, async () => {
      expect(await said(what, changes)).toMatchObject(expected(what, refused(words[word])))
    })
  }

  check(`does not work with an empty secret, even for an HMAC made with one${note}`, async () => {
    const authentication = hmac('', vector.timestamp, vector.body)
    const { said, complaint, code } = await verdict(program, { secret: '', authentication })
    expect([said, code]).toEqual(['', expect.toSatisfy((value) => value !== 0)])
    expect(complaint).toMatch(/callback secret is (not configured|empty)/)
  })
})
