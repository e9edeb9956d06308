import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { prismaClientStamp, root } from './prepare.ts'
import { startProgram } from './testing/program.ts'

/** A checkout with all that the client is made of, and nothing else. */
let project: string
const schema = () => join(project, 'prisma/schema.prisma')
const client = () => join(project, 'lib/platform/prisma')

beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'kurier-generate-'))
  onTestFinished(() => rm(project, { recursive: true }))
  for (const name of ['package.json', 'prisma.config.ts', 'server/generate.ts', 'server/prepare.ts'])
    await cp(join(root, name), join(project, name))
  await mkdir(join(project, 'prisma'))
  await writeFile(schema(), await schemaOf('One'))
  await mkdir(join(project, 'node_modules'))
  for (const name of ['prisma', '@prisma', '@kurier']) await symlink(join(root, 'node_modules', name), installed(name))
})

const installed = (name: string) => join(project, 'node_modules', name)

/** That of the product with one table instead of its own. */
async function schemaOf(model: string): Promise<string> {
  const head = await readFile(join(root, 'prisma/schema.prisma'), 'utf8')
  return `${head}\nmodel ${model} {\n  id Int @id\n}\n`
}

async function generate(): Promise<{ code: unknown; said: string }> {
  const program = startProgram([join(project, 'server/generate.ts')], { settings: {} })
  return { code: await program.ended, said: program.stderr() }
}

const done = { code: 0, said: '' }

test('several who need the client at once make it together, and nothing is written while its schema stays', async () => {
  expect(await Promise.all([generate(), generate(), generate()])).toEqual([done, done, done])
  expect(await readdir(join(client(), 'models'))).toEqual(['One.ts'])
  const stamp = join(client(), '.schema')
  expect(await readFile(stamp, 'utf8')).toBe(await prismaClientStamp(project))
  const before = [await stat(stamp), await stat(installed(''))]
  expect(await generate()).toEqual(done)
  const after = [await stat(stamp), await stat(installed(''))]
  expect(after.map(({ mtimeMs }) => mtimeMs)).toEqual(before.map(({ mtimeMs }) => mtimeMs))
})

test('another schema has another client, and nothing of the one before stays', async () => {
  await mkdir(join(client(), 'models'), { recursive: true })
  await writeFile(join(client(), 'models/Former.ts'), '')
  await writeFile(join(client(), '.schema'), await prismaClientStamp(project))
  await writeFile(schema(), await schemaOf('Two'))
  expect(await generate()).toEqual(done)
  expect(await readdir(join(client(), 'models'))).toEqual(['Two.ts'])
})

test('broken off or failed, it counts as not made', async () => {
  await mkdir(client(), { recursive: true })
  await writeFile(join(client(), '.schema'), await prismaClientStamp(project))
  const rightful = await readFile(schema(), 'utf8')
  await writeFile(schema(), 'model {')
  expect(await generate()).toMatchObject({ code: 1, said: expect.stringContaining('prisma/schema.prisma') })
  await writeFile(schema(), rightful)
  expect(await generate()).toEqual(done)
  expect(await readdir(join(client(), 'models'))).toEqual(['One.ts'])
})

test('without a generator a client that is current will do, and else it is told what to run', async () => {
  expect(await generate()).toEqual(done)
  await rm(installed('prisma'))
  expect(await generate()).toEqual(done)
  await writeFile(schema(), await schemaOf('Two'))
  expect(await generate()).toMatchObject({ code: 1, said: expect.stringContaining('run npm ci') })
})
