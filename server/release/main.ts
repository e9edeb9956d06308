import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { create } from 'tar'
import { buildOf, type Build } from '#lib/platform/version.ts'
import { ensurePages } from '../pages.ts'
import { ensurePrismaClient, root, startFault } from '../prepare.ts'
import { billOf } from './bill.ts'
import { changelogOf } from './changelog.ts'
import { writeTree } from './tree.ts'

async function release(folder: string, build: Build): Promise<void> {
  const date = git('show', '--no-patch', '--format=%cI')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const around = mkdtempSync(join(tmpdir(), 'kurier-release-'))
  try {
    const name = `kurier-${build.version}`
    const files = await writeTree(join(around, name), { ...build, hasPostgres: true })
    writeFileSync(join(around, name, 'CHANGELOG.md'), changelogOf({ ...build, date: date.slice(0, 10) }))
    const paths = [...files, 'CHANGELOG.md'].toSorted().map((file) => join(name, file))
    const file = join(folder, `${name}-linux-${process.arch}.tar.gz`)
    // owner and times of who made it stay outside: the same commit gives the same bytes
    await create({ file, cwd: around, gzip: true, portable: true, mtime: new Date(date) }, paths)
    writeFileSync(join(folder, `${name}.cdx.json`), billOf(files, build, date))
    writeFileSync(join(folder, 'LICENCES.txt'), readFileSync(join(around, name, 'LICENCES.txt')))
  } finally {
    rmSync(around, { recursive: true })
  }
  // an installation for production, of which images are made, has no compiler
  const { packPackages } = await import('../../packages/pack.ts')
  packPackages(folder)
  writeFileSync(join(folder, 'SHA256SUMS'), sumsOf(folder))
  if (git('status', '--porcelain') !== '') console.log('The checkout has changes: this is no release of its commit.')
  console.log(readFileSync(join(folder, 'SHA256SUMS'), 'utf8'))
}

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root }).toString().trim()

function sumsOf(folder: string): string {
  const lines = readdirSync(folder)
    .toSorted()
    .map((name) => {
      const sum = createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex')
      return `${sum}  ${name}\n`
    })
  return lines.join('')
}

/**
 * `npm run release [-- <folder>]`: all that is published of a version, `releases/<version>` unless named otherwise.
 * `--tree <folder>`: the program alone, for images; with `--external-database` without PostgreSQL, and with `--node <path>`
 * for where there is no shell. `--commit`: of a tree without `.git`.
 */
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      tree: { type: 'string' },
      node: { type: 'string' },
      commit: { type: 'string' },
      'external-database': { type: 'boolean', default: false },
    },
  })
  await ensurePrismaClient()
  await ensurePages((line) => console.log(line))
  const { version, commit } = buildOf(root)
  const build = { version, commit: values.commit?.slice(0, 9) ?? commit }
  const { tree, node } = values
  if (tree === undefined) await release(resolve(root, positionals[0] ?? join('releases', version)), build)
  else await writeTree(resolve(tree), { ...build, hasPostgres: !values['external-database'], node })
} catch (error) {
  console.error(startFault(error))
  process.exit(1)
}
