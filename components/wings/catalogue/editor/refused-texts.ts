import { useTranslations } from 'use-intl'
import { longestTexts, longestTitle } from '@kurier/catalogue/terms'
import type { TextPlace } from './changes.ts'

/** The demand on a text: a label, which says something in one line; a line; some lines; or the URN of a service. */
type RefusedTextDemand = { kind: 'label' | 'line' | 'lines' | 'service'; count: number }

const { label, hint, text } = longestTexts

const demands = new Map<string, RefusedTextDemand>(
  Object.entries({
    title: { kind: 'label', count: longestTitle },
    label: { kind: 'label', count: label },
    output: { kind: 'line', count: label },
    hint: { kind: 'lines', count: hint },
    text: { kind: 'lines', count: text },
    intro: { kind: 'lines', count: text },
  }),
)

/** The demand on the refused text at a place; undefined for a place without a text. */
export function demandAt(place: TextPlace): RefusedTextDemand | undefined {
  const [part, , ...within] = place
  if (part === 'serviceIdentifier') return { kind: 'service', count: 0 }
  if (part === 'codes') return demands.get('label')
  return demands.get((part === 'definitions' || part === 'pages' ? within[0] : part) ?? '')
}

/** Why the text at a place was refused, in the words of the page. */
export function useRefusalWords(): (place: TextPlace) => string {
  const t = useTranslations('importEditor')
  return (place) => {
    const demand = demandAt(place)
    return demand ? t(`refusedTexts.${demand.kind}`, { count: demand.count }) : t('refused')
  }
}
