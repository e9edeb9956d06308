import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import ts from 'typescript'
import { afterAll, beforeAll, expect, it } from 'vitest'

const run = promisify(execFile)
const sdk = import.meta.dirname
const modules = join(sdk, '..', 'node_modules')
const manifest = JSON.parse(readFileSync(join(sdk, 'package.json'), 'utf8')) as Record<string, unknown>

/** Types of the language, which both compilations begin with: half of what each of them costs is reading them. */
const ofTheLanguage = new Map<string, ts.SourceFile | undefined>()

/** Compiles a project as `tsc -p` does. @returns what is wrong with it */
function compiled(project: string, more: ts.CompilerOptions = {}): string {
  const config = ts.getParsedCommandLineOfConfigFile(project, more, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
      throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'))
    },
  })
  if (!config) throw new Error(`${project} could not be read`)
  const host = ts.createCompilerHost(config.options)
  const read = host.getSourceFile
  host.getSourceFile = (file, ...options) => {
    if (!/\/typescript\/lib\/lib\.[\w.]+\.d\.ts$/.test(file)) return read(file, ...options)
    if (!ofTheLanguage.has(file)) ofTheLanguage.set(file, read(file, ...options))
    return ofTheLanguage.get(file)
  }
  const program = ts.createProgram({ rootNames: config.fileNames, options: config.options, host })
  const faults = [...config.errors, ...ts.getPreEmitDiagnostics(program), ...program.emit().diagnostics]
  return ts.formatDiagnostics(faults, host)
}

/** A project of somebody else, with the built package and jose as its only modules. */
let project: string

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'kurier-package-'))
  const installed = join(project, 'node_modules', '@kurier', 'client')
  await mkdir(installed, { recursive: true })
  await cp(join(sdk, 'package.json'), join(installed, 'package.json'))
  expect(compiled(join(sdk, 'tsconfig.json'), { outDir: join(installed, 'dist') })).toBe('')
  await symlink(join(modules, 'jose'), join(project, 'node_modules', 'jose'))
  await writeFile(join(project, 'package.json'), '{ "type": "module" }')
}, 240_000)

afterAll(() => rm(project, { recursive: true, force: true }))

const program = `
import { AdministrationSystem, type DestinationKeys } from '@kurier/client/administration-system'
import { isKurierError, type KurierErrorCode } from '@kurier/client/errors'
import { makeEncryptionKeyPair } from '@kurier/client/keys'
import { streamingCipher } from '@kurier/client/node/streaming-cipher'
import { OnlineService } from '@kurier/client/online-service'
import { replyChannel } from '@kurier/client/reply-channel'
import { verifyCallback } from '@kurier/client/verify-callback'

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

it('is built, imported by a plain Node program, and typed', async () => {
  await writeFile(join(project, 'program.ts'), program)
  const compilerOptions = {
    module: 'nodenext',
    target: 'es2023',
    lib: ['es2024', 'dom'],
    strict: true,
    types: [],
    // the declarations of the package are looked at, those of the language are not
    skipDefaultLibCheck: true,
  }
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }))
  expect(compiled(join(project, 'tsconfig.json'))).toBe('')
  const { stdout } = await run(process.execPath, [join(project, 'program.js')], { cwd: project })
  expect(stdout.trim()).toBe('connection RSA-OAEP-256 false function')
})

it('holds declarations for every module, and neither tests nor fixtures', async () => {
  const dist = join(project, 'node_modules', '@kurier', 'client', 'dist')
  const files = await readdir(dist, { recursive: true })
  const built = files.filter((file) => file.endsWith('.js'))
  expect(built).toContain('online-service.js')
  for (const file of built) expect(files).toContain(file.replace(/\.js$/, '.d.ts'))
  expect(files.filter((file) => /test|testing/.test(file))).toEqual([])
})

it('needs jose alone, at a version that fits the one it is tested with', () => {
  const tested = JSON.parse(readFileSync(join(modules, 'jose', 'package.json'), 'utf8')) as { version: string }
  expect(Object.keys(manifest.dependencies as object)).toEqual(['jose'])
  expect((manifest.dependencies as { jose: string }).jose).toBe(`^${tested.version.split('.').slice(0, 2).join('.')}.0`)
})
