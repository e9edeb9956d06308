import { systemActor } from '../../platform/actor.ts'
import { newId } from '../../platform/ids.ts'
import type { PrismaClient } from '../../platform/prisma/client.ts'
import { createOperatorLink } from '../create-operator-link.ts'
import { setUpOperator } from '../set-up-operator.ts'

/** The token in a one-time link. */
export const tokenIn = (link: string): string => new URL(link).hash.slice(1)

export const samplePassword = 'vier zufällige Wörter'

/** A new operator with the sample password; answers the e-mail address. */
export async function sampleOperator(management: PrismaClient): Promise<string> {
  const now = new Date()
  const email = `${newId()}@amt.example`
  const { link } = await createOperatorLink(management, systemActor, { email }, now)
  await setUpOperator(
    management,
    { token: tokenIn(link), name: 'Ada Beispiel', password: samplePassword },
    '192.0.2.1',
    now,
  )
  return email
}
