import { useLocale, useTranslations } from 'use-intl'
import { momentText } from '#components/ui/moment.ts'
import type { ReceivedDetail } from '#lib/timelines/received-schema.ts'

/** Who decided, how and when, as a sentence without its full stop; undefined before a decision. */
export function useDecisionWords(): (row: Pick<ReceivedDetail, 'decision' | 'now'>) => string | undefined {
  const t = useTranslations('workbench.decision')
  const locale = useLocale()
  return ({ decision, now }) => {
    if (!decision) return undefined
    const { outcome, by, name } = decision
    const dayOf = (at: string) => momentText(locale, new Date(at), { dateStyle: 'long' })
    const time = momentText(locale, new Date(decision.at), { timeStyle: 'short' })
    const day = dayOf(decision.at)
    const at = day === dayOf(now) ? t('at.today', { time }) : t('at.day', { day, time })
    return t(`who.${by === 'system' && name === null ? 'someSystem' : by}`, { outcome, at, name: name ?? '' })
  }
}
