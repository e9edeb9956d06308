import { assertOperator } from '../../accounts/permissions.ts'
import type { Context } from '../../platform/context.ts'
import { settings } from '../../platform/env.ts'
import { readClient } from '../read-client.ts'
import { deprecationNames, deprecations, type DeprecationName } from '../terms.ts'
import { deprecationPage } from './headers.ts'
import { selectUses, type UseRow } from './store.ts'
import { readSunsets } from './sunsets.ts'

/** Most uses of all clients that one answer holds, the latest first. */
const MOST = 5000

/** A deprecation: since when, until when (null: not set yet), whether a use can be seen, and its page. */
export type Deprecation = { name: DeprecationName; since: Date; sunset: Date | null; isSeen: boolean; page: string }

/** Recorded use of a deprecation; null where its uses cannot be seen. */
type DeprecatedUseRow = { firstUsedAt: Date | null; lastUsedAt: Date | null; uses: number | null }
export type UseOfClient = Deprecation & DeprecatedUseRow & { isUsed: boolean }
export type UseOfAny = Omit<UseRow, 'what' | 'organisationId'> & { name: DeprecationName }

/** Everything that is deprecated here; public. */
export async function listDeprecations({ db }: Pick<Context<undefined>, 'db'>): Promise<Deprecation[]> {
  const sunsets = await readSunsets(db)
  return deprecationNames.map((name) => ({
    name,
    since: new Date(deprecations[name].since),
    sunset: sunsets.get(name) ?? null,
    isSeen: deprecations[name].isSeen,
    page: deprecationPage(name, settings().baseUrl),
  }))
}

/**
 * Uses by one client of the deprecations that concern its kind. `isUsed` without a visible use: the service sends it,
 * and the client may read it.
 * @throws Refusal `not-found`
 */
export async function deprecationsOfClient(context: Context, { clientId: asked }: { clientId: string }) {
  const { clientId, name, kind } = await readClient(context, { clientId: asked })
  const rows = await selectUses(context.db, { organisations: null, clientId, what: deprecationNames, most: MOST })
  const concerning = (await listDeprecations(context)).filter((one) =>
    deprecations[one.name].kinds.some((concerned) => concerned === kind),
  )
  return { clientId, clientName: name, kind, deprecations: concerning.map((one) => withUse(one, rows)) }
}

/**
 * Uses of deprecations by all clients.
 * @throws Refusal `not-found` unless the actor is an operator
 */
export async function deprecationsOfAll(context: Context): Promise<{ deprecations: Deprecation[]; uses: UseOfAny[] }> {
  assertOperator(context.actor)
  const rows = await selectUses(context.db, {
    organisations: null,
    clientId: null,
    what: deprecationNames,
    most: MOST,
  })
  return { deprecations: await listDeprecations(context), uses: rows.flatMap(namedUse) }
}

function withUse(deprecation: Deprecation, rows: readonly UseRow[]): UseOfClient {
  const row = rows.find(({ what }) => what === deprecation.name)
  const { firstUsedAt = null, lastUsedAt = null, uses = null } = row ?? {}
  return { ...deprecation, isUsed: row !== undefined, firstUsedAt, lastUsedAt, uses }
}

function namedUse({ what, organisationId: _notShown, ...row }: UseRow): UseOfAny[] {
  const name = deprecationNames.find((one) => one === what)
  return name ? [{ ...row, name }] : []
}
