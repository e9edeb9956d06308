import { assertOperator } from '../../accounts/permissions.ts'
import type { Context } from '../../platform/context.ts'
import { settings } from '../../platform/env.ts'
import { readClient } from '../read-client.ts'
import { deprecationNames, deprecations, type DeprecationName } from '../terms.ts'
import { deprecationPage } from './headers.ts'
import { selectUses, type UseRow } from './store.ts'
import { readSunsets } from './sunsets.ts'

/** Uses of all clients that one answer tells at most, those of the last time first. */
const MOST = 5000

/** Something deprecated: from when, until when (nobody has said: null), whether a use can be seen, where it is told. */
export type Deprecation = { name: DeprecationName; since: Date; sunset: Date | null; isSeen: boolean; page: string }

/** The recorded uses; null for a kind of use that leaves no trace. */
type DeprecatedUseRow = { firstUsedAt: Date | null; lastUsedAt: Date | null; uses: number | null }
export type UseOfClient = Deprecation & DeprecatedUseRow & { isUsed: boolean }
export type UseOfAny = Omit<UseRow, 'what' | 'organisationId'> & { name: DeprecationName }

/** Everything that is deprecated here, for anybody. */
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
 * The deprecations that concern a client's kind, with its uses. `isUsed` is true for a use that leaves no trace: it is
 * sent, and may be read.
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
 * What all clients still use.
 * @throws Refusal `not-found` unless this is an operator
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
