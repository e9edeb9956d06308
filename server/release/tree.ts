import { chmodSync, copyFileSync, lstatSync, mkdirSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Build } from '#lib/platform/version.ts'
import { root } from '../prepare.ts'
import { licencesText } from './contents.ts'
import { releaseFiles } from './traced-files.ts'

/**
 * `hasPostgres`: with the own PostgreSQL. `node`: the place of the Node in the finished tree, where `kurier` has no shell to
 * find it by.
 */
type TreeWish = Build & { hasPostgres: boolean; node?: string }

/** Finds its own folder, through links too. */
const inShell = `#!/bin/sh
here=$(dirname -- "$(readlink -f -- "$0")")
exec "$here/node_modules/.bin/node" "$here/server/release/command.ts" "$@"
`

/**
 * Writes the program as it is released: the files that run it (`releaseFiles`), the command `kurier`, what it was made of, and
 * the licences of all that is inside. The same for the tarball and for images. The pages must be built.
 * @param folder is made
 * @returns the paths in it
 */
export async function writeTree(folder: string, { hasPostgres, node, ...build }: TreeWish): Promise<string[]> {
  const files = await releaseFiles({ hasPostgres })
  for (const file of files) copyTo(join(folder, file), join(root, file))
  const written = {
    kurier: node === undefined ? inShell : `#!${node}\nawait import('./server/release/command.ts')\n`,
    'release.json': `${JSON.stringify(build)}\n`,
    'LICENCES.txt': licencesText(files),
  }
  for (const [name, text] of Object.entries(written)) writeFileSync(join(folder, name), text)
  chmodSync(join(folder, 'kurier'), 0o755)
  return [...files, ...Object.keys(written)].toSorted()
}

/** Readable for everybody, whatever the umask of the checkout was. */
function copyTo(to: string, from: string): void {
  mkdirSync(dirname(to), { recursive: true })
  const found = lstatSync(from)
  if (found.isSymbolicLink()) return symlinkSync(readlinkSync(from), to)
  copyFileSync(from, to)
  chmodSync(to, found.mode & 0o100 ? 0o755 : 0o644)
}
