import { option } from '@kurier/cli/parameters'
import { dataValidator, formOfSchema } from '@kurier/forms/data-validator'
import type { FormDefinition } from '@kurier/forms/definition'
import type { Audience } from '@kurier/forms/fault-problems'
import { forms } from '@kurier/forms/registry/forms.generated'
import type { DataValidator } from '@kurier/sdk/data-validation'
import { isKurierError, isKurierOAuthError, isKurierProblem } from '@kurier/sdk/errors'
import type { HttpClient } from '@kurier/sdk/http-client'
import { filledText, openObject } from '@kurier/sdk/json-shape'

/** The switch of commands that judge data records: true unless it is used. */
export const noValidate = option('--no-validate', 'leave data records of known forms unjudged')

/** The service, which knows forms that this program does not; `say` is told when it could not be asked. */
export type ValidationMeans = { http: HttpClient; say: (line: string) => void }

/**
 * Judges data records by the form of their schema: one of this project's, else one that the service has imported. A schema
 * that is of neither stays unjudged, and so does one that the service could not be asked for. Nothing when the switch is used.
 */
export function formValidation(
  isWanted: boolean | undefined,
  audience: Audience,
  asked: ValidationMeans,
): DataValidator | undefined {
  if (!isWanted) return undefined
  const known = new Map<string, Promise<FormDefinition | undefined>>()
  return async (data) => {
    const { schemaUri, mimeType } = data
    if (mimeType !== 'application/json') return []
    const own = formOfSchema(forms, schemaUri)
    const form = own ?? (await (known.get(schemaUri) ?? remembered(known, schemaUri, asked)))
    return form ? dataValidator([form], 'en', audience)(data) : []
  }
}

function remembered(
  known: Map<string, Promise<FormDefinition | undefined>>,
  schemaUri: string,
  { http, say }: ValidationMeans,
): Promise<FormDefinition | undefined> {
  const form = formAt(http, schemaUri).catch((error: unknown) => {
    if (!isKurierError(error) && !isKurierProblem(error) && !isKurierOAuthError(error)) throw error
    known.delete(schemaUri)
    say(`not judged: the service could not be asked for the form of ${schemaUri} (${error.message})`)
    return undefined
  })
  known.set(schemaUri, form)
  return form
}

const named = openObject({ name: filledText, version: filledText })

async function formAt(http: HttpClient, schemaUri: string): Promise<FormDefinition | undefined> {
  const path = '/api/forms/definitions'
  try {
    const form: unknown = await http.json({ method: 'GET', path, query: { schemaUri }, withoutToken: true }, named)
    return form as FormDefinition // what the service itself judges by
  } catch (error) {
    // also of a service that has no such call
    if (isKurierProblem(error) && error.status === 404) return undefined
    throw error
  }
}
