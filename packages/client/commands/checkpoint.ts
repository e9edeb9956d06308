import { readFile, writeFile } from 'node:fs/promises'
import { option } from '@kurier/cli/parameters'
import { checkSuccession, readCheckpointToken, verifyCheckpoint, type Checkpoint } from '@kurier/sdk/checkpoint'
import { filledText, fitting, object, parseJson } from '@kurier/sdk/json-shape'
import { readCheckpoints, readServiceKeys, type PublishedCheckpoint } from '@kurier/sdk/public-reads'
import { ClientError, misuse } from '../session/failure.ts'
import { command, type Session } from '../session/session.ts'
import { wholeList } from '../session/whole-list.ts'

const after = `
Once a day the service signs how far the logs of all cases have come. Keep one, and compare it later: a service that
changed what it had recorded before cannot publish the same again, nor what follows it. Exit code 4 says so.
No client is needed, only the address of the service.

  kurier-client checkpoint --save kept.json
  kurier-client checkpoint --compare kept.json`

/** `kurier-client checkpoint` */
export const checkpoint = command({
  name: 'checkpoint',
  about: 'fetches the newest checkpoint, and checks one that was kept (anybody)',
  takes: {
    save: option('--save <file>', 'write the newest one to a file'),
    compare: option('--compare <file>', 'whether the service still stands by the one in this file'),
  },
  after,
  run: async ({ save, compare }, session) => {
    const kept = compare === undefined ? undefined : await keptIn(compare)
    const published = await allFrom(session, kept?.number)
    const newest = published.at(-1)
    if (!newest && !kept) return { newest: null }
    const fault = await faultOf(session, published, kept?.token)
    if (fault) throw new ClientError(fault.code, 4, fault.message)
    if (!newest) throw misuse('The service has no checkpoint.')
    if (save !== undefined)
      await writeFile(save, `${JSON.stringify({ ...newest, timestamp: newest.timestamp ?? null }, null, 2)}\n`)
    return { newest, says: readCheckpointToken(newest.token), ...(kept && { kept: kept.number }) }
  },
  shown: (told) => (told.newest ? inWords(told.newest, told.says, told.kept) : 'no checkpoint was made yet'),
})

/** A checkpoint in a file: as the service answers it, or its token alone. */
export async function keptIn(file: string): Promise<{ number: number; token: string }> {
  const written = (await readFile(file, 'utf8')).trim()
  const whole = fitting(object({ token: filledText }), parseJson(written)?.value)
  const token = whole.ok ? whole.value.token : written
  const number = readCheckpointToken(token)?.number
  if (number === undefined) throw misuse(`${file} holds no checkpoint.`)
  return { number, token }
}

/** What the service publishes from a number on, or the newest alone, oldest first. */
async function allFrom(session: Session, number: number | undefined): Promise<PublishedCheckpoint[]> {
  const http = session.publicClient()
  if (number === undefined) return (await readCheckpoints(http, { offset: 0, limit: 1 })).checkpoints
  const all = await wholeList(
    async (page) => {
      const { checkpoints: items, totalCount } = await readCheckpoints(http, page)
      return { items, totalCount }
    },
    (one) => String(one.number),
  )
  return all.filter((one) => one.number >= number).toSorted((one, other) => one.number - other.number)
}

type CheckpointProblem = { code: string; message: string }

/** Why what is published does not hold: by itself, or beside the token that was kept. */
async function faultOf(
  session: Session,
  published: readonly PublishedCheckpoint[],
  kept: string | undefined,
): Promise<CheckpointProblem | undefined> {
  const [first] = published
  if (kept !== undefined && first?.token !== kept) {
    const isThere = first !== undefined && first.number === readCheckpointToken(kept)?.number
    return {
      code: isThere ? 'checkpoint-differs' : 'checkpoint-missing',
      message: `The service ${isThere ? 'publishes another checkpoint' : 'no longer publishes a checkpoint'} of the number of the one that was kept. What it recorded before was changed, or lost.`,
    }
  }
  const broken = await checkSuccession(published.map(({ token }) => token))
  const at = broken && published[broken.at]
  if (at)
    return {
      code: 'checkpoint-unfollowed',
      message: `Checkpoint ${at.number} does not follow the one before it (${broken.fault}).`,
    }
  const keys = await readServiceKeys(session.publicClient())
  for (const { number, token } of published) {
    const checked = await verifyCheckpoint(token, keys)
    if (!checked.verified)
      return {
        code: 'checkpoint-unverified',
        message: `Checkpoint ${number} is not signed by the service (${checked.reason}).`,
      }
  }
  return undefined
}

function inWords(newest: PublishedCheckpoint, says: Checkpoint | undefined, kept: number | undefined): string {
  const stamped = newest.timestamp === undefined ? 'without a time stamp' : 'with a time stamp'
  const shown = `Checkpoint ${newest.number} until ${newest.until}, ${says?.cases ?? 0} cases, ${stamped}`
  if (kept === undefined) return shown
  return `${shown}\nThe service stands by checkpoint ${kept}: it is published as it was kept, and all later ones follow it.`
}
