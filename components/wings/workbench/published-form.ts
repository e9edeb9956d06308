import type { FormDefinition } from '@kurier/forms/definition'
import { KurierError } from '@kurier/sdk/errors'

/** Finds the form of a schema; undefined if this installation has no such form. */
export type FormOf = (schemaUri: string) => Promise<FormDefinition | undefined>

/** Milliseconds for which a definition is not asked for again: a list opens hundreds of data records at once. */
const KEPT = 60_000
/** Senders may name addresses of any length; a form's address is never longer. */
const LONGEST_ADDRESS = 2000
const TOO_MANY = 429

type FormInCache = { form: Promise<FormDefinition | undefined>; since: number }
const kept = new Map<string, FormInCache>()

/**
 * The definition of the form of a schema with the operator's words, from this installation: one form, not all of them.
 * @throws KurierError `connection` without an answer, which leaves open whether there is a form
 */
export const publishedForm: FormOf = async (schemaUri) => {
  if (schemaUri.length > LONGEST_ADDRESS) return undefined
  const known = kept.get(schemaUri)
  const now = performance.now()
  if (known && now - known.since < KEPT) return known.form
  const asked: FormInCache = { form: ask(schemaUri), since: now }
  kept.set(schemaUri, asked)
  try {
    return await asked.form
  } catch (error) {
    kept.delete(schemaUri)
    throw error
  }
}

async function ask(schemaUri: string): Promise<FormDefinition | undefined> {
  const answer = await fetch(`/api/forms/definitions?${new URLSearchParams({ schemaUri })}`).catch(() => undefined)
  if (answer?.ok) return (await answer.json()) as FormDefinition // the service publishes this type
  const isUnknown = answer && answer.status >= 400 && answer.status < 500 && answer.status !== TOO_MANY
  if (isUnknown) return undefined
  throw new KurierError('connection', 'The form of the data record could not be asked for; try again.')
}
