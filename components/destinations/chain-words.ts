import { useTranslations } from 'use-intl'
import { PortalProblem } from '#components/portal/ask-portal.ts'
import { useWhen } from '#components/ui/use-when.ts'
import type { KeyChain } from '#lib/destinations/portal-schema.ts'
import { chainFaultKinds, type ChainFaultKind } from '#lib/destinations/terms.ts'

type RefusedChain = { fault: ChainFaultKind; position: number | null }

/** Why the service did not take the certificate chain of a key, if it was that; `position`: in x5c from 1 on. */
export function refusedChain(error: Error | null): RefusedChain | undefined {
  if (!(error instanceof PortalProblem)) return undefined
  const fault = chainFaultKinds.find((kind) => kind === error.reason)
  const [, index] = /\/x5c\/(\d+)$/.exec(error.errors[0]?.pointer ?? '') ?? []
  return fault && { fault, position: index === undefined ? null : Number(index) + 1 }
}

/** Says in both places where keys are given why a chain does not hold, and how to mend it. */
export function useChainFault(area: 'destinations.keys' | 'rotation.start'): (refused: RefusedChain) => string {
  const t = useTranslations(`${area}.chain`)
  return ({ fault, position }) => t(`faults.${fault}`, { which: t('which', { position: position ?? 'none' }) })
}

/** What is known of the certificate chain of a key, in words. */
export function useChainWords(): (chain: KeyChain) => string {
  const t = useTranslations('destinations.keys.chain')
  const faultWords = useChainFault('destinations.keys')
  const when = useWhen('day')
  return (chain) => {
    if (chain.state === 'checked') {
      const { root, until, revocation } = chain
      return `${t('checked', { root, until: when(until) })} (${t(`revocation.${revocation}`)})`
    }
    if (chain.state !== 'invalid') return t(chain.state)
    const { name, at } = chain
    return `${faultWords(chain)} ${t('named', { name, at: at === null ? 'none' : when(at) })}`
  }
}
