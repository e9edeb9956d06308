import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { link, lstat, mkdir, readdir, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { MINUTE } from '#lib/platform/durations.ts'
import { isWhole } from '@kurier/test-kit/share'
import { prismaClientStamp, root } from './prepare.ts'
import { foreign, tracesOfBuild } from './release/traced-files.ts'
import { installation } from './testing/installation.ts'
import { startProgram } from './testing/program.ts'

/** Mebibytes on disk, as `du -sm` counts them. */
const MOST = 400

/** Of what npm would install for production: beside packages, its own links. */
const packages = (JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock).packages // as npm writes it
type Lock = { packages: Record<string, { dev?: boolean; devOptional?: boolean }> }

async function linkAll(from: string, to: string, wanted: (path: string) => boolean, path = ''): Promise<void> {
  const entries = await readdir(join(from, path), { withFileTypes: true })
  await mkdir(join(to, path), { recursive: true })
  for (const entry of entries) {
    const inner = join(path, entry.name)
    if (!wanted(inner)) continue
    if (entry.isDirectory()) await linkAll(from, to, wanted, inner)
    else if (entry.isSymbolicLink()) await symlink(await readlink(join(from, inner)), join(to, inner))
    else await link(join(from, inner), join(to, inner))
  }
}

async function sizeOnDisk(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(files.map((file) => lstat(join(file.parentPath, file.name))))
  return sizes.reduce((sum, { blocks }) => sum + blocks / 2048, 0)
}

test("npm brings Prisma's generator to an installation for production too, which makes its client with it", () => {
  const { dev = false, devOptional = false } = packages['node_modules/prisma'] ?? {}
  expect({ dev, devOptional }).toEqual({ dev: false, devOptional: true })
})

/** What generates files of the tree: nobody else runs it. */
const ofDevelopersAlone = ['packages/pack.ts', 'packages/proof/page/built-page.ts']

test('nothing but what developers run imports a package that only they have: neither the product nor its demo and its demo data', () => {
  const files = globSync('{app,components,lib,packages,server,trials/{demo,seed}}/**/*.{ts,tsx}', { cwd: root })
  const found = files.filter((file) => {
    if (/\.test\.tsx?$|\/testing\/|\.config\.ts$|^packages\/test-kit\//.test(file)) return false
    const text = readFileSync(join(root, file), 'utf8')
    const names = text.matchAll(/(?:from|import)\s*\(?\s*'((?:@[^/']+\/)?[^/'.#][^/']*)[^']*'/g)
    // rolldown comes to an installation for production too, makes its downloads there, and is removed
    return [...names].some(([, name]) => name === 'rolldown' || packages[`node_modules/${name}`]?.dev)
  })
  expect(found.sort()).toEqual(ofDevelopersAlone)
})

/** Milliseconds for a build of all pages on a machine that does other things too. */
const BUILD = 10 * MINUTE

test.runIf(isWhole)(
  'an installation for production is small, and answers with interfaces and pages',
  { timeout: BUILD },
  async () => {
    // beside the packages, since files of another disk cannot be linked
    const tree = join(root, 'test-results/production')
    await rm(tree, { recursive: true, force: true })
    onTestFinished(() => rm(tree, { recursive: true, force: true }))
    const isDeveloped = (path: string): boolean => packages[`node_modules/${path}`]?.dev === true
    await linkAll(
      join(root, 'node_modules'),
      join(tree, 'node_modules'),
      // what builds and runs of tests keep there is no part of it
      (path) => !/^\.(?:kurier|vite|cache)/.test(path) && !isDeveloped(path),
    )
    // a checkout has neither Prisma's client nor pages
    const without = ['node_modules', '.git', 'data', 'test-results', 'e2e', 'docs', '.next', 'lib/platform/prisma']
    await linkAll(root, tree, (path) => !without.includes(path))

    // what an installation that lies in its checkout keeps
    await mkdir(join(tree, 'data/blobs'), { recursive: true })
    await writeFile(join(tree, 'data/blobs/of-a-case'), 'sealed')

    const home = await installation()
    onTestFinished(() => home.remove())
    const settings = { npm_config_omit: 'dev' }
    expect(await startProgram([join(tree, 'server/postinstall.mjs')], { settings }).ended).toBe(0)
    expect(existsSync(join(tree, 'node_modules/prisma'))).toBe(false)
    expect(readFileSync(join(tree, 'lib/platform/prisma/.schema'), 'utf8')).toBe(await prismaClientStamp(root))
    expect(await sizeOnDisk(join(tree, 'node_modules'))).toBeLessThan(MOST)
    const names = join(tree, 'names.mjs')
    writeFileSync(names, "import { createTranslator } from 'use-intl/core'\nimport { isValidElement } from 'react'\n")
    expect(await startProgram([names], { settings: {} }).ended).toBe(0)

    // with CI Next.js ends where it would otherwise install what it misses
    const server = await home.serve({ program: [join(tree, 'server/main.ts')], settings: { CI: 'true' } })
    const [page, api] = await Promise.all(['/', '/submission-api/v2/info'].map((path) => fetch(server.baseUrl + path)))
    expect([page?.status, api?.status]).toEqual([200, 200])
    expect(tracesOfBuild(tree).filter((file) => foreign.test(file))).toEqual([])
    server.signal('SIGTERM')
    expect([await server.ended, server.stderr()]).toEqual([0, ''])
  },
)
