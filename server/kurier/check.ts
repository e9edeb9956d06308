import { access } from 'node:fs/promises'
import { resolve } from 'node:path'
import { columns } from '@kurier/cli/texts'
import { ownRecordFile } from '@kurier/own-postgres/place'
import { settings } from '#lib/platform/env.ts'
import { openStorage } from '../boot.ts'
import { lookBefore, type Finding } from '../preflight/preflight.ts'
import { root } from '../prepare.ts'
import { lookOutside, type OutsideFinding } from '../services-outside.ts'
import { bareCommand, codeFor } from './session.ts'

/** `kurier check` */
export const commands = [
  bareCommand({
    name: 'check',
    about:
      'look at all that a start looks at before it writes (database, version, rights, identity, master key, clock, blobs), and at the newest backup, mail and OpenID Connect; changes nothing, exit code 1 when something hinders a start',
    run: async (_, { say }) => {
      const [found, outside] = await Promise.all([findings(say), lookOutside()])
      const database = found.map(({ name, is, words }) => ({ name, is, words }))
      return { checks: [...database, ...outside.map(outsideRow)], hasDatabase: database.length > 0 }
    },
    json: ({ checks }) => ({ checks }),
    shown: ({ checks, hasDatabase }) =>
      [
        ...(hasDatabase ? [] : ['There is no database yet: the first start makes it, in DATA_DIR.']),
        columns(checks, {
          CHECK: ({ name }) => name,
          STATE: ({ is }) => states[is],
          FOUND: ({ words }) => words.replaceAll('\n', ' '),
        }),
      ].join('\n'),
    exitCode: ({ checks }) => codeFor(checks.some(({ is }) => is === 'wrong')),
  }),
]

const states: Record<Finding['is'], string> = { ok: 'ok', skipped: 'skipped', warning: 'WARNING', wrong: 'WRONG' }

/** Faults of these hinder no start: warnings at most. */
function outsideRow(found: OutsideFinding): Pick<Finding, 'is' | 'words'> & { name: string } {
  const name = found.service
  if (found.is === 'wrong') return { name, is: 'warning', words: found.fault }
  return found.is === 'ok'
    ? { name, is: 'ok', words: `${found.host} can be used` }
    : { name, is: 'skipped', words: `${found.setting} is not set` }
}

/** An own database that is not there yet stays so: opening it would make it. */
async function findings(say: (line: string) => void): Promise<readonly Finding[]> {
  if (!(await isDatabaseThere())) return []
  const storage = await openStorage(say)
  try {
    return await lookBefore({ identity: 'stored' }, { isWhole: true })
  } finally {
    await storage.close()
  }
}

async function isDatabaseThere(): Promise<boolean> {
  if (settings().databaseUrl) return true
  return access(ownRecordFile(resolve(root, settings().dataDir))).then(
    () => true,
    () => false,
  )
}
