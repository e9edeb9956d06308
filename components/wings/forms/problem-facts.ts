import { PortalProblem, type PortalFault } from '#components/portal/ask-portal.ts'

type Refusal = Error & {
  status: number
  type: string
  detail: string
  instance: string
  errors: readonly PortalFault[]
  retryAfterSeconds?: number
}

/** Recognises errors of the library by their names, so that the library need not be loaded. */
const isRefusal = (error: Error): error is Refusal => error.name === 'KurierProblem'

/** The status of a refusal; undefined for any other error. */
export function refusedStatus(error: Error | null): number | undefined {
  return error && isRefusal(error) ? error.status : undefined
}

/** Seconds until the next attempt makes sense, if a refusal says so. */
export function secondsToWait(error: Error | null): number | undefined {
  return error && isRefusal(error) && error.status === 429 ? error.retryAfterSeconds : undefined
}

/** True if the service was not reached, or its answer did not come. */
export function isConnectionProblem(error: Error | null): boolean {
  return error?.name === 'KurierError' && 'code' in error && ['connection', 'timeout'].includes(String(error.code))
}

const asBody = ({ type, detail, instance, errors }: Refusal) => ({ type, detail, instance, errors: [...errors] })

/** A refusal of the delivery interface, in the form of the portal's own refusals. */
export function asPortalProblem(error: Error): Error {
  if (isRefusal(error)) {
    const isForbidden = error.type.endsWith('/insufficient-scope')
    return new PortalProblem(error.status, isForbidden ? { ...asBody(error), type: 'forbidden' } : asBody(error))
  }
  return isConnectionProblem(error) ? new PortalProblem(0, {}) : error
}
