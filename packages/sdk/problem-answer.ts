import { KurierProblem, type FieldError } from './errors.ts'
import type { Exchange } from './exchange.ts'
import { fitting, isJsonObject, listOf, object, parseJson, text } from './json-shape.ts'

const fieldErrors = listOf(object({ pointer: text, detail: text }))

/** Seconds of `Retry-After`; the form with a date is not used by the service. */
export function retryAfterSeconds(answer: Pick<Exchange, 'header'>): number | undefined {
  const value = answer.header('retry-after')
  return value !== null && /^\d{1,9}$/.test(value) ? Number(value) : undefined
}

function errorsOf(value: unknown): FieldError[] {
  const errors = fitting(fieldErrors, value ?? [])
  return errors.ok ? errors.value : []
}

/** Reads a 4xx or 5xx answer. One that is no problem document, from a proxy say, becomes `about:blank` with its status. */
export async function problemOf(answer: Exchange): Promise<KurierProblem> {
  const body = parseJson(await answer.text())?.value
  const members = isJsonObject(body) ? body : {}
  const word = (name: string, otherwise: string): string => {
    const value = members[name]
    return typeof value === 'string' ? value : otherwise
  }
  return new KurierProblem({
    type: word('type', 'about:blank'),
    title: word('title', 'The service answered with an error'),
    status: answer.status,
    detail: word('detail', ''),
    instance: word('instance', answer.header('x-request-id') ?? ''),
    errors: errorsOf(members.errors),
    retryAfterSeconds: retryAfterSeconds(answer),
  })
}
