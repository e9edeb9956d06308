import { MOST_CHAINS_SEEN, selectChains } from '../../destinations/chains/chain-store.ts'
import { RETRY_PERIOD } from '../../callbacks/rules.ts'
import type { AheadRow, AheadWish, AttentionFinders, FindAhead } from '../../platform/room-work.ts'
import type { Context } from '../../platform/context.ts'
import { caseKinds, type AheadKind, type CaseKind, type NamesIn, type RoomNamed } from '../../rooms/lists.ts'
import { selectGroups, selectNoticeGroups, selectSecrets } from './ahead-store.ts'
import { ending } from './ending-certificates.ts'
import { lengthsOf } from './lengths.ts'

const ofCases = Object.fromEntries(caseKinds.map(({ name }) => [name, dueCases(name)])) as Record<CaseKind, FindAhead> // one each

/** Finds everything in the delivery that will happen by itself. */
export const findAhead = {
  ...ofCases,
  'notices-given-up': ({ db }, { service, ...wish }) =>
    selectNoticeGroups(db, { ...wish, now: service, lasts: RETRY_PERIOD }),
  'secrets-ending': endingSecrets,
  'certificates-ending': endingCertificates,
} satisfies AttentionFinders<NamesIn<'attention', RoomNamed<'attention'>> & AheadKind>

function dueCases(kind: CaseKind): FindAhead {
  return async ({ db }, { service, ...wish }) => {
    const found = lengthsOf(kind).map((lasts) => selectGroups[kind](db, { ...wish, now: service, lasts, from: null }))
    return (await Promise.all(found)).flat()
  }
}

/** By how much the service's clock is ahead of the machine's: an end in three days stays so on either. */
const ahead = ({ service, machine }: AheadWish): number => service.getTime() - machine.getTime()
const shifted = (at: Date, milliseconds: number): Date => new Date(at.getTime() + milliseconds)

async function endingSecrets({ db }: Context, wish: AheadWish): Promise<AheadRow[]> {
  const { organisations, destination, machine, until, most } = wish
  const span = { now: machine, until: shifted(until, -ahead(wish)) }
  const rows = await selectSecrets(db, { organisations, destination, ...span, most })
  return rows.map((row) => ({ ...row, at: shifted(row.at, ahead(wish)) }))
}

async function endingCertificates({ db }: Context, wish: AheadWish): Promise<AheadRow[]> {
  const { organisations, destination, machine, until } = wish
  const rows = await selectChains(db, { organisations, most: MOST_CHAINS_SEEN })
  const found = await ending(rows, { until: shifted(until, -ahead(wish)), now: machine })
  return found
    .filter(({ at, objectId }) => at > machine && (destination === null || destination === objectId))
    .map(({ objectId, objectName, at }) => ({
      objectKind: 'destination',
      objectId,
      objectName,
      at: shifted(at, ahead(wish)),
      count: 1,
    }))
}
