import { systemActor } from '../../platform/actor.ts'
import { contextFor } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { createOperatorLink } from '../sign-in/create-operator-link.ts'
import { setUpOperator } from '../people/set-up-operator.ts'

/** The token in a one-time link. */
export const tokenIn = (link: string): string => new URL(link).hash.slice(1)

export const samplePassword = 'vier zufällige Wörter'

/** A new operator with the sample password; answers the e-mail address. */
export async function sampleOperator(): Promise<string> {
  const email = `${newId()}@amt.example`
  const { link } = await createOperatorLink(contextFor(systemActor), { email })
  const person = { name: 'Ada Beispiel', password: samplePassword, address: '192.0.2.1' }
  await setUpOperator(contextFor(undefined), { token: tokenIn(link), ...person })
  return email
}
