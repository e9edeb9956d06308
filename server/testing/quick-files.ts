import { execFile } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../prepare.ts'
import { importsOf, sourceFolders } from './imports.ts'

/** What makes a test slow: a database, a server, a program of its own. */
const heavy =
  /^(lib\/platform\/testing\/test-database|server\/(testing\/(program|installation|own-server))|trials\/cluster\/\w+|packages\/own-postgres\/own-database)\.ts$/
const startsPrograms = /from 'node:child_process'/

/** Imports that a test stands away from the change at most, and how many such tests are run; `npm test` runs all. */
const NEAR = 2
const MOST_NEAR = 30

/** The files of the project by their path, each with those that it imports. */
function readImports(): Map<string, { text: string; imports: string[] }> {
  const files = sourceFolders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `${folder}/${name}`),
  )
  return new Map(
    files.map((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      return [file, { text, imports: importsOf(file, text) }]
    }),
  )
}

/** All that is reached from `starts` by at most `most` steps, nearest first. */
function reached(starts: readonly string[], next: (file: string) => readonly string[], most = Infinity): Set<string> {
  const seen = new Set(starts)
  let edge = [...starts]
  for (let steps = 0; steps < most && edge.length > 0; steps += 1) {
    edge = edge.flatMap((file) => next(file)).filter((file) => !seen.has(file))
    for (const file of edge) seen.add(file)
  }
  return seen
}

/** What is changed and not committed yet; the last commit when nothing is. */
async function changedFiles(): Promise<string[]> {
  const git = async (...args: string[]): Promise<string[]> => {
    const { stdout } = await promisify(execFile)('git', args, { cwd: root })
    return stdout.split('\n').filter(Boolean)
  }
  const open = [...(await git('diff', '--name-only', 'HEAD')), ...(await git('ls-files', '-o', '--exclude-standard'))]
  return open.length > 0 ? open : git('diff-tree', '--no-commit-id', '--name-only', '-r', 'HEAD')
}

/**
 * The tests of `npm run test:quick`: all that need neither a database nor a program, and those near to the change.
 * @returns paths from the root
 */
export async function filesForQuickRun(): Promise<string[]> {
  const files = readImports()
  const importers = new Map<string, string[]>()
  for (const [file, { imports }] of files)
    for (const one of imports) importers.set(one, [...(importers.get(one) ?? []), file])
  const isPure = (file: string): boolean => {
    const all = reached([file], (one) => files.get(one)?.imports ?? [])
    return ![...all].some((one) => heavy.test(one)) && !startsPrograms.test(files.get(file)?.text ?? '')
  }
  const isRun = (file: string): boolean => file.endsWith('.test.ts') && !file.endsWith('.trial.test.ts')
  const touched = [...reached(await changedFiles(), (file) => importers.get(file) ?? [], NEAR)]
  const near = touched.filter((file) => files.has(file) && isRun(file)).slice(0, MOST_NEAR)
  return [...new Set([...near, ...[...files.keys()].filter((file) => isRun(file) && isPure(file))])].sort()
}
