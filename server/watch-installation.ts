import { database, isDatabaseAway } from '#lib/platform/database.ts'
import { SECOND } from '#lib/platform/durations.ts'
import { assertBelongs, STRANGER_CODES } from '#lib/platform/health/belongs.ts'
import { log } from '#lib/platform/log.ts'
import { codeOf } from './own-database/own-database-error.ts'

/**
 * Looks each second whether this node still belongs to its database, until it does not: its readiness says so then, and its
 * work must end. A database that is away tells nothing.
 * @param lost is told why, once
 * @returns ends the looking
 */
export function watchInstallation(lost: (fault: string) => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined
  const look = async (): Promise<void> => {
    const fault = await strangeness()
    if (fault === undefined) again()
    else
      await lost(fault).catch((error: unknown) =>
        log.error({ reason: String(error) }, 'the work of this node did not end'),
      )
  }
  const again = (): void => {
    timer = setTimeout(() => void look(), SECOND).unref()
  }
  again()
  return () => clearTimeout(timer)
}

async function strangeness(): Promise<string | undefined> {
  try {
    await assertBelongs(database())
    return undefined
  } catch (error) {
    if (error instanceof Error && STRANGER_CODES.includes(codeOf(error))) return error.message
    if (!isDatabaseAway(error))
      log.error({ reason: String(error) }, 'whether this node belongs to its database is not known')
    return undefined
  }
}
