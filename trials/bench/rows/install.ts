import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, lstat, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { root } from '../../../server/prepare.ts'
import type { MeasuredFigure } from '../measuring/row.ts'

/** Made by an installation, a build or a start, and so left out. */
const made = ['node_modules', '.git', '.next', 'data']

/** `npm ci --omit=dev` into an empty folder, by the npm and its registry that the machine has. */
export async function measureInstall(): Promise<MeasuredFigure[]> {
  const folder = await mkdtemp('/tmp/kurier-install-')
  try {
    await cp(root, folder, { recursive: true, filter: (path) => !made.includes(relative(root, path)) })
    await npmCi(folder)
    const bytes = await sizeOf(join(folder, 'node_modules'))
    const value = bytes / 1_000_000
    return [
      {
        title: 'Production install (npm ci --omit=dev)',
        unit: 'MB',
        goal: { most: 500 },
        value,
        least: value,
        most: value,
        details: [],
      },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function npmCi(folder: string): Promise<void> {
  const npm = spawn('npm', ['ci', '--omit=dev'], { cwd: folder, stdio: 'ignore' })
  await once(npm, 'close')
  if (npm.exitCode !== 0) throw new Error(`npm ci ended with ${npm.exitCode ?? 'a signal'}`)
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const kept = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(kept.map((file) => lstat(join(file.parentPath, file.name))))
  return sizes.reduce((sum, { size }) => sum + size, 0)
}
