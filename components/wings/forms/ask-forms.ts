import { createHttpClient, jsonBody } from '@kurier/sdk/http-client'
import type { JsonShapeCheck } from '@kurier/sdk/json-shape'

/** Where this installation is. */
export type ServicePlace = { baseUrl: string; schemaBase: string }

const noToken = (): Promise<never> => Promise.reject(new Error('the interface for forms takes no token'))

/**
 * Asks the interface for forms, which needs no token: once, since when to try again is for the person to decide. Throws
 * `KurierProblem`, at a 429 with the seconds to wait, and `KurierError`.
 */
export function askForms<T>(place: ServicePlace, path: string, body: object, check: JsonShapeCheck<T>): Promise<T> {
  const http = createHttpClient({ ...place, retries: 0, requestToken: noToken })
  return http.json({ method: 'POST', path, withoutToken: true, ...jsonBody(body) }, check)
}
