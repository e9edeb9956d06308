import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { releases } from '../../server/release/changelog.ts'
import { root } from '../../server/prepare.ts'

const run = promisify(execFile)
/** Outside the project: Node runs TypeScript nowhere below `node_modules`, and no tool of the project shall find a second one. */
const kept = join(tmpdir(), `kurier-releases-${userInfo().uid}`)

/** Bytes of what an installation prints. */
const MOST_OUTPUT = 64 * 1024 * 1024

/** As in the shell of an operator, which knows nothing of this program's settings, but how the registry is reached. */
const steps = `for name in $(env | sed -n 's/^\\([A-Za-z_]*\\)=.*/\\1/p'); do
  case $name in
    PATH | HOME | *_proxy | *_PROXY | *CERT* | npm_config_registry | npm_config_cafile | npm_config_*config | npm_config_cache) ;;
    *) unset "$name" ;;
  esac
done
cd "$1"; git archive "$2" | tar x -C "$3"; cd "$3"
npm ci --omit=dev --no-audit --no-fund
"$4" server/build.ts`

/** `at`: the root folder of its program, with the packages that an operator installs and its pages built. */
export type BuiltRelease = { version: string; commit: string; at: string }

/**
 * The last release as an operator has it: its commit in a folder of its own, installed and built. Kept for the next time.
 * @throws Error when this clone does not hold the commit
 */
export async function lastRelease(say: (line: string) => void): Promise<BuiltRelease> {
  const [release] = releases()
  if (!release) throw new Error('CHANGELOG.md names no release')
  const { version, commit } = release
  const at = join(kept, commit)
  if (existsSync(at)) return { version, commit, at }
  await assertThere(commit)
  say(`version ${version}: installing and building it …`)
  await mkdir(kept, { recursive: true, mode: 0o711 })
  const making = await mkdtemp(join(kept, 'making-'))
  try {
    await run('sh', ['-ec', steps, 'sh', root, commit, making, process.execPath], { maxBuffer: MOST_OUTPUT })
    await rename(making, at)
  } finally {
    await rm(making, { recursive: true, force: true })
  }
  return { version, commit, at }
}

async function assertThere(commit: string): Promise<void> {
  await run('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root }).catch(() => {
    throw new Error(`The last release is commit ${commit}, which this clone does not hold: git fetch --unshallow`)
  })
}
