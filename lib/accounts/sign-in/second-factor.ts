import type { PersonActor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { seal, unseal } from '../../platform/crypto/sealed.ts'
import { inTransaction, type Handle } from '../../platform/database.ts'
import { conflict, invalid, notFound } from '../../platform/errors.ts'
import { audit } from '../audit/audit.ts'
import { ownAccount } from './own-account.ts'
import { assertOwnPassword, renewed } from './own-password.ts'
import { assertOperator } from '../permissions.ts'
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts'
import { confirmTotp, putTotp, removeTotp, replaceRecoveryCodes, selectSecondFactor } from './second-factor-store.ts'
import { usedProof, wrongCode } from './second-proof.ts'
import { assertAttempt, releaseAttempt } from './sign-in-attempts.ts'
import { newTotpSecret, stepOfCode, totpAddress } from './totp.ts'

type Password = { password: string }
/** `address`: what a QR code shows to an app. */
export type NewSecondFactor = { secret: string; address: string }
/** The codes can never be read again; the session goes on under the new id. */
export type SecondFactorInForce = { recoveryCodes: string[]; sessionId: string }

/**
 * Makes a secret for an authenticator app; it counts once a code confirms it, and replaces one that none did.
 * @throws Refusal `invalid` at `/password`; `conflict` when a second factor is in force; `too-many-requests`
 */
export async function prepareSecondFactor(context: Context<PersonActor>, input: Password): Promise<NewSecondFactor> {
  const person = await assertOwnPassword(context, { ...input, pointer: '/password' })
  const secret = newTotpSecret()
  await inTransaction(context.db, async (tx) => {
    const isPut = await putTotp(tx, person.id, seal('totp-secret', person.id, secret))
    if (!isPut) throw conflict('A second factor is in force already; remove it first.')
    await audit(tx, context.actor, context.clock.machine(), {
      action: 'prepare-second-factor',
      ...ownAccount(context.actor),
    })
  })
  return { secret, address: totpAddress(secret, person.email) }
}

/**
 * Puts the prepared secret in force by a code of the app. All other sessions end, and this one goes on under a new id.
 * @throws Refusal `invalid` at `/code`; `conflict` when nothing was prepared; `too-many-requests`
 */
export async function confirmSecondFactor(
  { db, actor, clock }: Context<PersonActor>,
  input: { code: string },
): Promise<SecondFactorInForce> {
  const now = clock.machine()
  const person = await selectSecondFactor(db, actor.personId)
  if (!person?.totpSealed || person.totpConfirmedAt) throw nothingPrepared()
  const { id: personId, totpSealed: sealed } = person
  await assertAttempt({ db, clock }, { factorOf: personId })
  const step = stepOfCode(unseal('totp-secret', personId, sealed), input.code, now)
  if (step === undefined) throw invalid([{ pointer: '/code', detail: 'This is not the code that the app shows now.' }])
  const inForce = await inTransaction(db, async (tx) => {
    const isConfirmed = await confirmTotp(tx, { personId, sealed, step }, now)
    if (!isConfirmed) throw nothingPrepared()
    await audit(tx, actor, now, { action: 'set-up-second-factor', ...ownAccount(actor) })
    const recoveryCodes = await giveCodes(tx, personId)
    return { recoveryCodes, sessionId: await renewed(tx, actor, now, 'done') }
  })
  await releaseAttempt({ db, clock }, { factorOf: personId })
  return inForce
}

/**
 * Makes ten new recovery codes; those of before no longer count.
 * @throws Refusal `invalid` at `/password`; `conflict` without a second factor; `too-many-requests`
 */
export async function renewRecoveryCodes(context: Context<PersonActor>, input: Password): Promise<string[]> {
  const { db, actor, clock } = context
  await assertOwnPassword(context, { ...input, pointer: '/password' })
  const person = await selectSecondFactor(db, actor.personId)
  if (!person?.totpConfirmedAt) throw noSecondFactor()
  return inTransaction(db, async (tx) => {
    await audit(tx, actor, clock.machine(), { action: 'renew-recovery-codes', ...ownAccount(actor) })
    return giveCodes(tx, person.id)
  })
}

/**
 * Takes the own second factor away with its recovery codes; by a code of it or a recovery code, so that the password alone
 * does not do. All other sessions end, and this one goes on under a new id.
 * @returns the id of the session from now on
 * @throws Refusal `invalid` at `/password` or `/code`; `conflict` without a second factor; `too-many-requests`
 */
export async function removeSecondFactor(
  context: Context<PersonActor>,
  { password, code }: Password & { code: string },
): Promise<string> {
  const { db, actor, clock } = context
  await assertOwnPassword(context, { password, pointer: '/password' })
  const now = clock.machine()
  const person = await selectSecondFactor(db, actor.personId)
  if (!person?.totpConfirmedAt) throw noSecondFactor()
  const attempt = { factorOf: person.id }
  await assertAttempt(context, attempt)
  const sessionId = await inTransaction(db, async (tx) => {
    if (!(await usedProof(tx, person, { code, address: actor.address }, now))) return undefined
    if (!(await removeTotp(tx, person.id))) throw noSecondFactor()
    await audit(tx, actor, now, { action: 'remove-second-factor', ...ownAccount(actor) })
    return renewed(tx, actor, now, 'none')
  })
  if (sessionId === undefined) throw wrongCode()
  await releaseAttempt(context, attempt)
  return sessionId
}

/**
 * Takes the second factor from somebody who lost the device and the recovery codes.
 * @throws Refusal `not-found` for any actor but an operator, and when the person has no second factor
 */
export async function removeSecondFactorOf({ db, actor, clock }: Context, input: { personId: string }): Promise<void> {
  assertOperator(actor)
  await inTransaction(db, async (tx) => {
    const person = await removeTotp(tx, input.personId)
    if (!person) throw notFound('second factor')
    const object = { kind: 'person', id: person.id, name: person.name }
    const entry = { action: 'remove-second-factor', organisationId: null, object } as const
    await audit(tx, actor, clock.machine(), entry)
  })
}

async function giveCodes(tx: Handle, personId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(tx, personId, codes.map(recoveryCodeHash))
  return codes
}

const noSecondFactor = () => conflict('There is no second factor.')
const nothingPrepared = () => conflict('No second factor is being set up; begin again.')
