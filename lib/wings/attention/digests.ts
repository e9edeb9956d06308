import { audit } from '../../accounts/audit/audit.ts'
import { ownAccount } from '../../accounts/sign-in/own-account.ts'
import type { PersonActor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database.ts'
import { mailIsPossible } from '../../platform/mail.ts'
import { deleteDigest, putDigest, selectDigest } from './digest-store.ts'
import type { Digest, DigestChange } from './schema.ts'

/** Whether and how often the deadlines come by mail. */
export async function readDigest({ db, actor }: Context<PersonActor>): Promise<Digest> {
  const [row] = await selectDigest(db, { personId: actor.personId })
  return { rhythm: row?.rhythm ?? null, language: row?.language ?? null, isPossible: mailIsPossible() }
}

/** Changes that; without a rhythm no mail comes any more. */
export async function changeDigest(context: Context<PersonActor>, { rhythm, language }: DigestChange): Promise<Digest> {
  const { db, actor, clock } = context
  const { personId } = actor
  await inTransaction(db, async (tx) => {
    if (rhythm === null) await deleteDigest(tx, { personId })
    else await putDigest(tx, { personId, rhythm, language })
    await audit(tx, actor, clock.machine(), {
      action: 'change-radar-digest',
      ...ownAccount(actor),
      after: { rhythm, language },
    })
  })
  return readDigest(context)
}
