import { PortalProblem } from '#components/portal/ask-portal.ts'
import { chainFaultKinds, type ChainFaultKind } from '#lib/destinations/terms.ts'

export type RefusedChain = { fault: ChainFaultKind; position: number | null }

/** Why the service did not take the certificate chain of a key, if it was that; `position`: in x5c from 1 on. */
export function refusedChain(error: Error | null): RefusedChain | undefined {
  if (!(error instanceof PortalProblem)) return undefined
  const fault = chainFaultKinds.find((kind) => kind === error.reason)
  const [, index] = /\/x5c\/(\d+)$/.exec(error.errors[0]?.pointer ?? '') ?? []
  return fault && { fault, position: index === undefined ? null : Number(index) + 1 }
}
