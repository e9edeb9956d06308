import { database } from '#lib/platform/database.ts'
import { SECOND } from '#lib/platform/durations.ts'
import { assertBelongs, STRANGER_CODES } from '#lib/platform/health/belongs.ts'
import { startLoop } from '#lib/platform/loop.ts'
import { codeOf } from '@kurier/own-postgres/own-database-error'

/**
 * Looks each second whether this node still belongs to its database, until it does not: its readiness says so then, and its
 * work must end.
 * @param lost is told why, and again when it fails
 * @returns ends the looking
 */
export function watchInstallation(lost: (fault: string) => Promise<void>): () => void {
  const work = async (): Promise<void> => {
    const fault = await strangeness()
    if (fault === undefined) return
    await lost(fault)
    void loop.stop() // not waited for: this is its last round
  }
  const loop = startLoop({ name: 'installation', pause: SECOND, work })
  return () => void loop.stop()
}

async function strangeness(): Promise<string | undefined> {
  try {
    await assertBelongs(database())
    return undefined
  } catch (error) {
    if (error instanceof Error && STRANGER_CODES.includes(codeOf(error))) return error.message
    throw error
  }
}
