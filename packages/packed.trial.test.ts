import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import ts from 'typescript'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isWhole } from '@kurier/test-kit/share'
import { packPackages } from './pack.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')

/** A project of somebody else, in which the packed packages are installed; libraries are taken from here, not fetched. */
let project: string
const installed = (name: string) => join(project, 'node_modules/@kurier', name)

beforeAll(async () => {
  if (!isWhole) return
  project = await mkdtemp(join(tmpdir(), 'kurier-packed-'))
  const packed = join(project, 'packed')
  packPackages(packed)
  await writeFile(join(project, 'package.json'), '{ "type": "module" }')
  const files = (await readdir(packed)).map((file) => join(packed, file))
  const libraries = ['jose', 'commander', 'fflate'].map((name) => join(root, 'node_modules', name))
  const options = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--cache', join(project, 'cache')]
  await run('npm', ['install', ...options, ...files, ...libraries], { cwd: project })
}, 240_000)

afterAll(() => (isWhole ? rm(project, { recursive: true, force: true }) : undefined))

/** What is wrong with a program of that project. */
function faultsOf(file: string): string {
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    lib: ['lib.es2024.d.ts', 'lib.dom.d.ts'],
    strict: true,
    types: [],
    // the declarations of the packages are looked at, those of the language are not
    skipDefaultLibCheck: true,
  }
  const program = ts.createProgram({ rootNames: [join(project, file)], options })
  const faults = [...ts.getPreEmitDiagnostics(program), ...program.emit().diagnostics]
  return ts.formatDiagnostics(faults, ts.createCompilerHost(options))
}

const program = `
import { AdministrationSystem, type DestinationKeys } from '@kurier/sdk/administration-system'
import { isKurierError, type KurierErrorCode } from '@kurier/sdk/errors'
import { makeEncryptionKeyPair } from '@kurier/sdk/keys'
import { streamingCipher } from '@kurier/sdk/node/streaming-cipher'
import { OnlineService } from '@kurier/sdk/online-service'
import { replyChannel } from '@kurier/sdk/reply-channel'
import { verifyCallback } from '@kurier/sdk/verify-callback'

const options = { baseUrl: 'http://localhost:1', clientId: 'client', clientSecret: 'secret', retries: 0 }
const service = new OnlineService({ ...options, cipher: streamingCipher })
const keys = (): DestinationKeys | undefined => undefined
const system = new AdministrationSystem({ ...options, keysOf: keys })
const pair = await makeEncryptionKeyPair()
const channel = replyChannel(pair.publicKey)
const code: KurierErrorCode | undefined = await service.listReplies().then(
  () => undefined,
  (error: unknown) => (isKurierError(error, 'connection') ? error.code : undefined),
)
const verified = await verifyCallback({ headers: {}, rawBody: '', secret: 'secret', now: new Date() })
console.log(code, channel.fitConnect?.encryptionPublicKey.alg, verified.ok, typeof system.reply)
// @ts-expect-error the types are there: a number is no reply id
void (() => service.openReply(7, []))
`

it.runIf(isWhole)('the library is imported by a plain Node program, and typed', async () => {
  await writeFile(join(project, 'program.ts'), program)
  expect(faultsOf('program.ts')).toBe('')
  const { stdout } = await run(process.execPath, [join(project, 'program.js')], { cwd: project })
  expect(stdout.trim()).toBe('connection RSA-OAEP-256 false function')
})

it.runIf(isWhole)('the command makes keys, and says what it needs', async () => {
  const command = join(project, 'node_modules/.bin/kurier-client')
  const environment = { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` }
  const make = ['keys', 'make', '--out', 'keys']
  const { stdout } = await run(command, make, { cwd: project, env: environment })
  expect(stdout).toMatch(/signing/)
  const refused = run(command, ['areas', 'Musterstadt'], { cwd: project, env: environment })
  await expect(refused).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('KURIER_BASE_URL') })
})

it.runIf(isWhole).each(['wire', 'sdk', 'forms', 'proof', 'cli', 'client'])(
  '%s holds declarations, its licence and a page, and no tests',
  (name) => {
    const files = globSync('**/*', { cwd: installed(name), withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(installed(name).length + 1))
    const modules = files.filter((file) => file.endsWith('.js'))
    expect(modules.length).toBeGreaterThan(2)
    for (const file of modules) expect(files).toContain(file.replace(/\.js$/, '.d.ts'))
    expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']))
    expect(files.filter((file) => /test|testing|(?<!\.d)\.ts$/.test(file))).toEqual([])
  },
)

it.runIf(isWhole)('the library needs jose and the names on the wire alone', () => {
  const { dependencies } = JSON.parse(readFileSync(join(installed('sdk'), 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/jose/package.json'), 'utf8')) as {
    version: string
  }
  expect(dependencies).toEqual({ '@kurier/wire': '0.1.0', jose: `^${version}` })
})
