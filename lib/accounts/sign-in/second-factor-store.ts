import type { Handle } from '../../platform/database.ts'

/** Bytes as Prisma takes and answers them. */
type FactorBytes = Uint8Array<ArrayBuffer>

const columns = { id: true, email: true, name: true, totpSealed: true, totpConfirmedAt: true }

/** The second factor of a person who is not disabled. */
export async function selectSecondFactor(db: Handle, personId: string) {
  return db.person.findUnique({ where: { id: personId, disabledAt: null }, select: columns })
}

/** The session that waits for the second factor of its person; `expiresAt` is the end of waiting. */
export async function selectWaiting(db: Handle, sessionId: string) {
  const person = { disabledAt: null, totpConfirmedAt: { not: null } }
  return db.portalSession.findUnique({
    where: { id: sessionId, secondFactor: 'pending', endedAt: null, person },
    select: { expiresAt: true, userAgent: true, person: { select: columns } },
  })
}

/** Keeps a person's sealed secret until a code confirms it. @returns false when a secret is in force already */
export async function putTotp(db: Handle, personId: string, sealed: Buffer): Promise<boolean> {
  const where = { id: personId, totpConfirmedAt: null }
  const data = { totpSealed: new Uint8Array(sealed), totpLastStep: null }
  return (await db.person.updateMany({ where, data })).count > 0
}

/** A code of a person's secret. */
export type UsedStep = { personId: string; sealed: FactorBytes; step: number }

/** Puts a secret in force, with this step used. @returns false when the secret was replaced meanwhile */
export async function confirmTotp(db: Handle, { personId, sealed, step }: UsedStep, now: Date): Promise<boolean> {
  const where = { id: personId, totpSealed: sealed, totpConfirmedAt: null }
  const data = { totpConfirmedAt: now, totpLastStep: step }
  return (await db.person.updateMany({ where, data })).count > 0
}

/** Uses a step of the secret in force. @returns false when this step or a later one was used already */
export async function claimTotpStep(db: Handle, { personId, sealed, step }: UsedStep): Promise<boolean> {
  const isUnused = { OR: [{ totpLastStep: null }, { totpLastStep: { lt: step } }] }
  const where = { id: personId, totpSealed: sealed, totpConfirmedAt: { not: null }, ...isUnused }
  return (await db.person.updateMany({ where, data: { totpLastStep: step } })).count > 0
}

/** Removes a person's second factor and its recovery codes, inside a transaction. @returns the person, if it had one */
export async function removeTotp(tx: Handle, personId: string) {
  const [person] = await tx.person.updateManyAndReturn({
    where: { id: personId, totpConfirmedAt: { not: null } },
    data: { totpSealed: null, totpConfirmedAt: null, totpLastStep: null },
    select: { id: true, name: true },
  })
  if (person) await tx.recoveryCode.deleteMany({ where: { personId } })
  return person
}

/** Replaces a person's recovery codes by those with these hashes, inside a transaction. */
export async function replaceRecoveryCodes(tx: Handle, personId: string, hashes: Buffer[]): Promise<void> {
  await tx.recoveryCode.deleteMany({ where: { personId } })
  await tx.recoveryCode.createMany({ data: hashes.map((hash) => ({ personId, hash: new Uint8Array(hash) })) })
}

/** Uses a person's recovery code. @returns how many are left; undefined when the code is unknown or used */
export async function claimRecoveryCode(
  db: Handle,
  personId: string,
  hash: Buffer,
  now: Date,
): Promise<number | undefined> {
  const where = { personId, hash: new Uint8Array(hash), usedAt: null }
  const { count } = await db.recoveryCode.updateMany({ where, data: { usedAt: now } })
  return count > 0 ? db.recoveryCode.count({ where: { personId, usedAt: null } }) : undefined
}
