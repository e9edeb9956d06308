import { assertOperator } from '../../accounts/permissions.ts'
import type { Context } from '../../platform/context.ts'
import type { AttentionFinders } from '../../platform/room-work.ts'
import { readableFromReplica } from '../../platform/replica.ts'
import { nowKinds, type NowKind } from '../../rooms/lists.ts'

/** Things of one kind that are looked at, of all organisations together. */
const MOST_OF_A_KIND = 1000

type OrganisationName = { organisationId: string; name: string }

/**
 * How many things need somebody now in each of these organisations, by their ids; of a kind of which there are more than a
 * thousand, the most urgent thousand count. `finders`: `attention` of lib/works/works.ts.
 * @throws Refusal `not-found` for who is no operator
 */
export const attentionByOrganisation = readableFromReplica(
  async (
    context: Context,
    { finders, among }: { finders: AttentionFinders<NowKind>; among: readonly OrganisationName[] },
  ): Promise<Record<string, number>> => {
    assertOperator(context.actor)
    const organisations = among.map(({ organisationId }) => organisationId)
    const service = await context.clock.service()
    const wish = { organisations, most: MOST_OF_A_KIND, machine: context.clock.machine(), service }
    const found = await Promise.all(nowKinds.map(({ name }) => finders[name](context, wish)))
    const counts = new Map<string, number>()
    for (const { organisationName, objectId, objectKind } of found.flat()) {
      const key = objectKind === 'organisation' ? objectId : organisationName
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    return Object.fromEntries(
      among.map(({ organisationId, name }) => [
        organisationId,
        (counts.get(organisationId) ?? 0) + (counts.get(name) ?? 0),
      ]),
    )
  },
)
