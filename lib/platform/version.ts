import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }
import { oncePerProcess } from './once-per-process.ts'
import { programFolder } from './program-folder.ts'

/** The product's version, `major.minor.patch`: of a checkout the one in preparation (CONTRIBUTING.md, "A release"). */
export const packageVersion: string = manifest.version

/** What a program was made of. `commit`: nine hex digits, or `unknown`. */
export type Build = { version: string; commit: string }

/** What runs here: as the file of a release says, else the commit of the checkout. */
export const ownBuild = (): Build => oncePerProcess('build', () => buildOf(programFolder))

/** The same in words: `0.2.0 (90aaaae6b)`, without the commit where nobody knows it. */
export const versionWords = ({ version, commit } = ownBuild()): string =>
  commit === UNKNOWN ? version : `${version} (${commit})`

const UNKNOWN = 'unknown'

/** @param folder the root folder of a release or a checkout */
export function buildOf(folder: string): Build {
  const release = textOf(folder, 'release.json')
  if (release !== undefined) return JSON.parse(release) as Build // `npm run release` and the Containerfile write it
  const commit = commitOf(join(folder, '.git'))
  return { version: packageVersion, commit: commit?.slice(0, 9) ?? UNKNOWN }
}

/** Where a checkout stands, read from git's own files: an installation needs no git. */
function commitOf(git: string): string | undefined {
  const head = textOf(git, 'HEAD')?.trim()
  const [, branch] = /^ref: (.+)$/.exec(head ?? '') ?? []
  if (branch === undefined) return head
  const packed = textOf(git, 'packed-refs')?.split('\n') ?? []
  return textOf(git, branch)?.trim() ?? packed.find((line) => line.endsWith(` ${branch}`))?.split(' ')[0]
}

function textOf(folder: string, name: string): string | undefined {
  try {
    // a name that is only known here, so that no trace takes the folder along
    return readFileSync(/* turbopackIgnore: true */ join(folder, name), 'utf8')
  } catch {
    return undefined // this kind of tree does not have it
  }
}
