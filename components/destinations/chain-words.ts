import { useTranslations } from 'use-intl'
import { useWhen } from '#components/ui/use-when.ts'
import type { KeyChain } from '#lib/destinations/portal-schema.ts'
import type { RefusedChain } from './refused-chain.ts'

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
