import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root } from '../prepare.ts'

/** Folders whose files import each other. */
export const sourceFolders = ['app', 'components', 'lib', 'packages', 'server', 'trials'] as const

type Manifest = { name: string; exports?: Record<string, string> }

/** The files that packages export, by the name under which they are imported: paths from the root. */
const exported = new Map(
  globSync('packages/*/package.json', { cwd: root }).flatMap((file) => {
    const { name, exports = {} } = JSON.parse(readFileSync(join(root, file), 'utf8')) as Manifest
    return Object.entries(exports).map(([path, target]) => [join(name, path), join(dirname(file), target)] as const)
  }),
)

/** What a file imports, told by its text: paths from the root. */
export function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+|@kurier\/[^']+)'/g)].flatMap(([, path = '']) => {
    if (path.startsWith('@')) return exported.get(path) ?? []
    return path.startsWith('#') ? path.slice(1) : normalize(join(dirname(file), path))
  })
}
