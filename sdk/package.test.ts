import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'

const run = promisify(execFile)
const sdk = import.meta.dirname
const modules = join(sdk, '..', 'node_modules')
const compiler = join(modules, 'typescript', 'bin', 'tsc')
const manifest = JSON.parse(readFileSync(join(sdk, 'package.json'), 'utf8')) as Record<string, unknown>

/** A project of somebody else, with the built package and jose as its only modules. */
let project: string

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'kurier-package-'))
  const installed = join(project, 'node_modules', '@kurier', 'client')
  await mkdir(installed, { recursive: true })
  await cp(join(sdk, 'package.json'), join(installed, 'package.json'))
  await run(process.execPath, [compiler, '-p', join(sdk, 'tsconfig.json'), '--outDir', join(installed, 'dist')])
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
  const compilerOptions = { module: 'nodenext', target: 'es2023', lib: ['es2024', 'dom'], strict: true, types: [] }
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }))
  await run(process.execPath, [compiler, '-p', project]).catch((error: { stdout?: string }) =>
    Promise.reject(new Error(error.stdout)),
  )
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
