import type { Handle } from '../database.ts'
import type { Settings } from '../env.ts'
import { conflict } from '../errors.ts'
import { KeptForASecond } from '../kept-for-a-second.ts'
import { forget, oncePerProcess } from '../once-per-process.ts'
import { insertIdentity, selectIdentities, type Identity } from './store.ts'

export type { Identity }

/** The members of an identity that the settings have too. */
export type Bearing = Omit<Identity, 'holdsFrom'>

const KEPT = 'identities'

const kept = () => oncePerProcess(KEPT, () => new KeptForASecond<typeof KEPT, Identity[]>(1))

/**
 * All identities of this installation, oldest first; the last one holds now (decision 0066). A node remembers them for
 * a second. Empty before the first start.
 */
export function identities(db: Handle): Promise<Identity[]> {
  return kept().get(KEPT, async () => {
    const rows = await selectIdentities(db)
    return rows.map(({ number: _, ...identity }) => identity)
  })
}

/** Makes this process read the identities again. */
export function forgetIdentities(): void {
  forget(KEPT)
}

/** End of an identity: the beginning of the next; null for the last. */
export function heldUntil(all: readonly Identity[], identity: Identity): Date | null {
  return all[all.indexOf(identity) + 1]?.holdsFrom ?? null
}

/** The identity that the settings describe. */
export const bearingOf = ({ baseUrl, schemaBase, wireProfile }: Settings): Bearing => ({
  baseUrl,
  schemaBase,
  wireProfile,
})

/** Writes the first identity, which holds from the beginning, if there is no identity yet. */
export async function writeFirstIdentity(db: Handle, bearing: Bearing): Promise<void> {
  await insertIdentity(db, { ...bearing, number: 1, holdsFrom: null })
  forgetIdentities()
}

/**
 * Adds an identity that holds from a whole second on.
 * @throws Refusal `conflict` when another was added meanwhile
 */
export async function addIdentity(db: Handle, bearing: Bearing, holdsFrom: Date): Promise<void> {
  const last = (await selectIdentities(db)).at(-1)
  const [added] = last ? await insertIdentity(db, { ...bearing, number: last.number + 1, holdsFrom }) : []
  if (!added) throw conflict('The identity of the installation was changed meanwhile. Look at it, and run this again.')
}
