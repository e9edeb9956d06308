'use client'

import { PortalProblem } from '#components/portal/ask-portal.ts'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'

/** What went wrong, whether the portal's interface or the delivery interface refused it. */
export function FormProblem({ error }: { error: Error | null | undefined }) {
  return <ProblemAlert error={error ? asPortalProblem(error) : undefined} />
}

/** Errors of the library by their names, so that the library need not be loaded to tell them. */
function asPortalProblem(error: Error): Error {
  if (error.name === 'KurierProblem' && 'type' in error && 'status' in error) {
    const { type, status, detail, instance } = error as Error & Record<string, unknown> // its members are texts
    return new PortalProblem(Number(status), { type: String(type), detail: String(detail), instance: String(instance) })
  }
  const isUnreached =
    error.name === 'KurierError' && 'code' in error && ['connection', 'timeout'].includes(String(error.code))
  return isUnreached ? new PortalProblem(0, {}) : error
}
