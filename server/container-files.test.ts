import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { settingNames } from '#lib/platform/env.ts'
import { documentationPages } from '#lib/wings/documentation/pages.ts'
import { routeFiles } from './routes.ts'
import { sources } from './pages.ts'
import { root } from './prepare.ts'
import { importsOf } from './testing/imports.ts'

const read = (name: string) => readFileSync(join(root, name), 'utf8')
const containerfile = read('Containerfile')
const compose = read('compose.yaml')
const operating = read('docs/operating/install.md')

const copiedBy = (lines: string) =>
  [...lines.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) => names.split(' '))
const copied = copiedBy(containerfile)

test('the image takes files that there are, and all that pages and server are built of', () => {
  expect(copied.filter((name) => !existsSync(join(root, name)))).toEqual([])
  const needed = [...sources, 'server', 'prisma', 'prisma.config.ts', 'package.json', '.npmrc']
  expect(needed.filter((name) => !copied.includes(name))).toEqual([])
})

test('the image takes the pages of the documentation that it serves, and the list of them', async () => {
  const files = ['docs/README.md', ...(await documentationPages()).map(({ file }) => file)]
  const isThere = (file: string) => copied.some((name) => file === name || file.startsWith(`${name}/`))
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter((file) => !isThere(file))).toEqual([])
})

test('the image is built of neither trials nor tests', () => {
  expect(copied.filter((name) => /^(trials|e2e|lint)\b/.test(name))).toEqual([])
  expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['**/*.test.ts', '**/testing']))
})

test('the installation in it finds the programs that it runs, and what they read', () => {
  const [before = ''] = containerfile.split(/^RUN npm ci/m)
  const isThere = (file: string) => copiedBy(before).some((name) => file === name || file.startsWith(`${name}/`))
  const needed = new Set([
    'server/postinstall.mjs',
    'server/generate.ts',
    'server/downloads.ts',
    'LICENSE',
    'prisma/schema.prisma',
    'prisma/models/accounts.prisma',
    'prisma.config.ts',
  ])
  // a set that grows while it is gone through
  for (const file of needed) for (const one of importsOf(file, read(file))) needed.add(one)
  expect(needed).toContain('packages/own-postgres/start-lock.ts')
  expect([...needed].filter((file) => !isThere(file))).toEqual([])
})

test('it runs scripts and programs that there are', () => {
  const scripts = [...containerfile.matchAll(/npm run (\S+)/g)].map(([, name = '']) => name)
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.filter((name) => !(name in manifest.scripts))).toEqual([])
  const programs = [...containerfile.matchAll(/bin\/node (\w\S+)/g)].map(([, program = '']) => program)
  expect(programs).toEqual(['server/release/main.ts', 'server/release/main.ts'])
  expect(programs.filter((program) => !existsSync(join(root, program)))).toEqual([])
})

test('each image takes one tree of a release and no other file of the project, and starts it as an ordinary user', () => {
  const [, ...targets] = containerfile.split(/^(?=FROM \S+ AS kurier)/m)
  expect(targets).toHaveLength(2)
  for (const target of targets) {
    const [, name = ''] = /AS (\S+)$/m.exec(target) ?? []
    const trees = [...target.matchAll(/^COPY (.+)$/gm)].map(([, words = '']) => words)
    expect(trees.filter((words) => !words.startsWith('--from=libraries '))).toEqual([
      `--from=build /out/${name} /opt/kurier`,
    ])
    expect(target).toMatch(/^USER kurier$/m)
    expect(target).toMatch(/^CMD \["\/opt\/kurier\/kurier", "start"\]$/m)
    expect(containerfile).toContain(`--tree /out/${name} `)
  }
  expect(compose).toContain('target: kurier-all }')
})

test('both name settings that there are, and do not run as root', () => {
  const inImage = [...(/^ENV (.+)$/m.exec(containerfile)?.[1] ?? '').matchAll(/(\w+)=/g)].map(([, name = '']) => name)
  const inCompose = [...compose.matchAll(/^ {6}([A-Z_]+): /gm)].map(([, name = '']) => name)
  expect(inImage.length).toBeGreaterThan(0)
  expect(inCompose.length).toBeGreaterThan(0)
  const ofNode = 'UV_THREADPOOL_SIZE'
  expect([...inImage, ...inCompose].filter((name) => ![...settingNames, ofNode].includes(name))).toEqual([])
})

test('the health check asks an address that there is, and the secret is where its setting says', () => {
  const [, path = ''] = /127\.0\.0\.1:3000(\/[\w/]+)/.exec(compose) ?? []
  expect(Object.keys(routeFiles)).toContain(path)
  // unquoted, its colons would make a mapping of it
  expect(compose).toMatch(/^ +- "fetch\(.+\)"$/m)
  expect(compose).toContain('MASTER_KEY_FILE: /run/secrets/master_key')
  expect(compose).toMatch(/^ {2}master_key: \{ file: \S+ \}$/m)
  expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['secrets', 'data', 'node_modules', '.git']))
})

test('docs/operating/install.md names both', () => {
  expect(operating).toContain('(../../Containerfile)')
  expect(operating).toContain('(../../compose.yaml)')
})
