import { audit } from '../../accounts/audit/audit.ts'
import { assertOperator } from '../../accounts/permissions.ts'
import { installationOf } from '../../platform/blobs/installation.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database.ts'
import { SECOND } from '../../platform/durations.ts'
import { parseSettings, settings } from '../../platform/env.ts'
import { conflict } from '../../platform/errors.ts'
import {
  addIdentity,
  bearingOf,
  forgetIdentities,
  identities,
  type Bearing,
  type Identity,
} from '../../platform/identity/identities.ts'

/** The identity from now on; omitted parts stay, and a schema base below the base address moves with it. */
export type Move = { baseUrl: string; schemaBase?: string; wireProfile?: string }

/**
 * Gives the installation another name: everything signed from the next second of the service clock on bears it. Older
 * tokens stay as they are, and former names are published. Nobody may sign meanwhile: the caller has seen that the
 * service is stopped.
 * @returns what holds, from when on, and what held before
 * @throws Refusal `not-found` unless this is an operator, `conflict` when nothing would change; Error with code
 *   `invalid-setting`
 */
export async function moveInstallation(
  { db, actor, clock }: Context,
  move: Move,
): Promise<{ before: Identity; after: Bearing; holdsFrom: Date }> {
  assertOperator(actor)
  forgetIdentities()
  const before = (await identities(db)).at(-1)
  if (!before) throw conflict('Nothing was signed here yet: start the service with BASE_URL as it is to be.')
  const after = bearingAfter(before, move)
  if (isSame(before, after)) throw conflict(`The installation is ${after.baseUrl} already.`)
  const holdsFrom = nextSecond(await clock.service(), before)
  const object = { kind: 'installation', id: await installationOf(db), name: after.baseUrl }
  const { holdsFrom: _, ...left } = before
  const entry = {
    action: 'move-installation',
    organisationId: null,
    object,
    before: left,
    after: { ...after, holdsFrom },
  } as const
  await inTransaction(db, async (tx) => {
    await addIdentity(tx, after, holdsFrom)
    await audit(tx, actor, clock.machine(), entry)
  })
  forgetIdentities()
  return { before, after, holdsFrom }
}

/** By the rules of the settings that will say the same. */
function bearingAfter(before: Identity, { baseUrl, schemaBase, wireProfile = before.wireProfile }: Move): Bearing {
  const isBelow = before.schemaBase === `${before.baseUrl}/schemas`
  const staying = isBelow || before.wireProfile !== 'own' || wireProfile !== 'own' ? undefined : before.schemaBase
  return bearingOf(
    parseSettings({
      BASE_URL: baseUrl,
      SCHEMA_BASE: schemaBase ?? staying,
      WIRE_PROFILE: wireProfile,
      ALLOW_INSECURE_HTTP: String(settings().insecureHttpAllowed),
    }),
  )
}

const isSame = (one: Bearing, other: Bearing): boolean =>
  one.baseUrl === other.baseUrl && one.schemaBase === other.schemaBase && one.wireProfile === other.wireProfile

/** After all that was signed: tokens tell whole seconds. */
function nextSecond(now: Date, { holdsFrom }: Identity): Date {
  const last = Math.max(now.getTime(), holdsFrom?.getTime() ?? 0)
  return new Date((Math.floor(last / SECOND) + 1) * SECOND)
}
