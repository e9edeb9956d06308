import { access } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { settings } from '#lib/platform/env.ts'
import { openStorage } from '../boot.ts'
import { ownRecordFile } from '@kurier/own-postgres/place'
import { lookBefore, type Finding } from '../preflight/preflight.ts'
import { root } from '../prepare.ts'
import type { SessionAnswer, Session } from './session.ts'
import { table } from '@kurier/cli/texts'

/** `kurier check` */
export function addNoun(program: Command, session: Session): void {
  program
    .command('check')
    .description(
      'look at all that a start looks at before it writes: database, version, rights, identity, master key, clock, blobs; changes nothing, exit code 1 when something is wrong',
    )
    .action(async () => session.print(await check(session.say)))
}

async function check(say: Session['say']): Promise<SessionAnswer> {
  if (!(await hasDatabase())) {
    return { json: { checks: [] }, text: 'There is no database yet: the first start makes it, in DATA_DIR.' }
  }
  const storage = await openStorage(say)
  try {
    return told(await lookBefore({ identity: 'stored' }, { isWhole: true }))
  } finally {
    await storage.close()
  }
}

/** Opening an own database would make it. */
async function hasDatabase(): Promise<boolean> {
  if (settings().databaseUrl) return true
  return access(ownRecordFile(resolve(root, settings().dataDir))).then(
    () => true,
    () => false,
  )
}

const states: Record<Finding['is'], string> = { ok: 'ok', skipped: 'skipped', wrong: 'WRONG' }

function told(findings: readonly Finding[]): SessionAnswer {
  const checks = findings.map(({ name, is, words }) => ({ name, is, words }))
  const rows = checks.map(({ name, is, words }) => [name, states[is], words.replaceAll('\n', ' ')])
  return {
    json: { checks },
    text: table(['CHECK', 'STATE', 'FOUND'], rows),
    hasFaults: checks.some(({ is }) => is === 'wrong'),
  }
}
