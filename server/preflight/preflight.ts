import { checks, type Fine, type CheckLook, type PreflightWish } from './checks.ts'
import { contentsOf } from './contents.ts'
import { openLook, READ_ONLY, selectServerFacts } from './store.ts'

export type CheckName = keyof typeof checks
type PreflightCheck = (look: CheckLook) => Promise<Fine>
export type Finding = { name: CheckName } & (Fine | { is: 'wrong'; words: string; error: Error })

const usual: PreflightWish = { identity: 'settings', anyBlobs: false, mustBeEmpty: false, mayMakeKey: true }

/**
 * Looks at database, master key and blob store before anything is written (decision 0067). One transaction that only reads,
 * on the connection that migrations take.
 * @param options.isWhole go on after what is wrong, to tell all of it
 * @returns what was found, in the order of the checks; without `isWhole` up to the first that is wrong
 */
export async function lookBefore(
  wish: Partial<PreflightWish> = {},
  { isWhole = false }: { isWhole?: boolean } = {},
): Promise<Finding[]> {
  const db = await openLook()
  try {
    const [server] = await selectServerFacts(db)
    if (!server) throw new Error('the server told nothing of itself')
    const contents = await contentsOf(db)
    // a table that is only called as ours, or may not be read, ends the transaction
    await db.query(`rollback; ${READ_ONLY}`)
    return await findings({ db, server, contents, wish: { ...usual, ...wish } }, isWhole)
  } finally {
    await db.end()
  }
}

/** What a check was refused by the database would otherwise be told to all that follow. */
async function findings(look: CheckLook, isWhole: boolean): Promise<Finding[]> {
  const found: Finding[] = []
  // whatever else is asked of a database of somebody else says nothing
  const last: CheckName = look.contents.is === 'foreign' ? 'contents' : 'backup'
  const all = Object.entries(checks) as [CheckName, PreflightCheck][] // by its own keys
  for (const [name, check] of all) {
    await look.db.query('savepoint before')
    const finding = await check(look).then(
      (fine): Finding => ({ name, ...fine }),
      (error: unknown): Finding => ({ name, is: 'wrong', words: wordsOf(error), error: asError(error) }),
    )
    await look.db.query('rollback to before')
    found.push(finding)
    if (name === last || (finding.is === 'wrong' && !isWhole)) break
  }
  return found
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))
const wordsOf = (error: unknown): string => asError(error).message

/** The same for a start. @throws the first thing that is wrong: nothing was changed then */
export async function assertStartable(wish: Partial<PreflightWish>): Promise<void> {
  for (const finding of await lookBefore(wish)) if (finding.is === 'wrong') throw finding.error
}
