import { access } from 'node:fs/promises'
import { resolve } from 'node:path'
import { columns } from '@kurier/cli/texts'
import { ownRecordFile } from '@kurier/own-postgres/place'
import { settings } from '#lib/platform/env.ts'
import { openStorage } from '../boot.ts'
import { lookBefore, type Finding } from '../preflight/preflight.ts'
import { root } from '../prepare.ts'
import { bareCommand, codeFor } from './session.ts'

/** `kurier check` */
export const commands = [
  bareCommand({
    name: 'check',
    about:
      'look at all that a start looks at before it writes: database, version, rights, identity, master key, clock, blobs; changes nothing, exit code 1 when something is wrong',
    run: async (_, { say }) => ({ checks: (await findings(say)).map(({ name, is, words }) => ({ name, is, words })) }),
    shown: ({ checks }) =>
      checks.length === 0
        ? 'There is no database yet: the first start makes it, in DATA_DIR.'
        : columns(checks, {
            CHECK: ({ name }) => name,
            STATE: ({ is }) => states[is],
            FOUND: ({ words }) => words.replaceAll('\n', ' '),
          }),
    exitCode: ({ checks }) => codeFor(checks.some(({ is }) => is === 'wrong')),
  }),
]

const states: Record<Finding['is'], string> = { ok: 'ok', skipped: 'skipped', wrong: 'WRONG' }

/** An own database that is not there yet stays so: opening it would make it. */
async function findings(say: (line: string) => void): Promise<readonly Finding[]> {
  if (!(await hasDatabase())) return []
  const storage = await openStorage(say)
  try {
    return await lookBefore({ identity: 'stored' }, { isWhole: true })
  } finally {
    await storage.close()
  }
}

async function hasDatabase(): Promise<boolean> {
  if (settings().databaseUrl) return true
  return access(ownRecordFile(resolve(root, settings().dataDir))).then(
    () => true,
    () => false,
  )
}
