import type { FormDefinition } from '#lib/forms/definition.ts'
import { KurierError } from '#sdk/errors.ts'

/** Finds the form of a schema; nothing where this installation has none. */
export type FormOf = (schemaUri: string) => Promise<FormDefinition | undefined>

/** Milliseconds for which a definition is not asked for again: a list opens hundreds of data records at once. */
const KEPT = 60_000
/** What senders name may be of any length; the address of no form is longer. */
const LONGEST_ADDRESS = 2000
const TOO_MANY = 429

type FormInCache = { form: Promise<FormDefinition | undefined>; since: number }
const kept = new Map<string, FormInCache>()

/**
 * The definition of the form of a schema with the operator's words, asked of this installation: one form, not all of them.
 * @throws KurierError `connection` when it is not answered, which says nothing of whether there is one
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
  if (answer?.ok) return (await answer.json()) as FormDefinition // what the service publishes
  const isUnknown = answer && answer.status >= 400 && answer.status < 500 && answer.status !== TOO_MANY
  if (isUnknown) return undefined
  throw new KurierError('connection', 'The form of the data record could not be asked for; try again.')
}
