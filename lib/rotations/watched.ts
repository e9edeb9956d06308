import type { Context } from '../platform/context.ts'
import { callbackFactsOf } from './callback-plans.ts'
import { clientFactsOf } from './client-plans.ts'
import { keyFactsOf } from './key-plans.ts'
import type { RotationLine } from './schema.ts'
import { selectSignatures, type RotationRow } from './store.ts'

/** What an exchange is watched by, each where there is such a thing. */
type RotationSigns = Pick<RotationLine, 'onItsWay' | 'signatures' | 'callbacks' | 'uses'>

const nothing: RotationSigns = { onItsWay: null, signatures: null, callbacks: null, uses: null }

/** What is still on its way for the old one of a plan, and what is seen of the new one. */
export async function watched(context: Context, plan: RotationRow | undefined): Promise<RotationSigns> {
  if (!plan) return nothing
  // keys: what is decided and kept, or noted, needs the old private key after the end too
  if (plan.kind === 'encryption-key')
    return { ...nothing, onItsWay: (await keyFactsOf(context, plan))?.onItsWay ?? null }
  if (plan.endedAt !== null) return nothing
  const { destinationId, oldId, newId } = plan
  if (plan.kind === 'signing-key' && destinationId !== null) {
    const [signatures] = await selectSignatures(context.db, { destinationId, oldId, newId })
    return { ...nothing, signatures: signatures ?? null }
  }
  if (plan.kind === 'callback-secret') return { ...nothing, callbacks: await callbacksOf(context, plan) }
  return { ...nothing, uses: await usesOf(context, plan) }
}

async function callbacksOf(context: Context, plan: RotationRow): Promise<RotationSigns['callbacks']> {
  const facts = await callbackFactsOf(context, plan)
  if (!facts) return null
  const { acceptedAt, failingSince, status } = facts
  return { acceptedAt: acceptedAt?.toISOString() ?? null, failingSince: failingSince?.toISOString() ?? null, status }
}

async function usesOf(context: Context, plan: RotationRow): Promise<RotationSigns['uses']> {
  const facts = await clientFactsOf(context, plan)
  if (!facts) return null
  const { old, new: fresh } = facts
  return { oldAt: old.lastUsedAt?.toISOString() ?? null, newAt: fresh.lastUsedAt?.toISOString() ?? null }
}
