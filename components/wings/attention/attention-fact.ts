import type { useTranslations } from 'use-intl'
import type { AttentionGroup } from '#lib/wings/attention/schema.ts'
import type { NowKind } from '#lib/rooms/lists.ts'

type AttentionText = Parameters<ReturnType<typeof useTranslations<'overview.attention'>>>[0]

/** How it is said: for a page by its hooks, for a command in English. */
export interface AttentionSpeech {
  t: (text: AttentionText, facts?: Record<string, string | number>) => string
  when: (at: string) => string
}

/** The words for what is deprecated, where a code stands for it. */
const features: Partial<Record<string, 'namedScopes' | 'submissionIds'>> = {
  'named-scopes': 'namedScopes',
  'submission-ids': 'submissionIds',
}

/** What is so of one thing that needs somebody: its time, number and detail in words. */
export function attentionFact(
  kind: NowKind,
  { at, count, detail }: AttentionGroup['items'][number],
  { t, when }: AttentionSpeech,
): string {
  const feature = features[detail ?? '']
  return t(`kinds.${kind}.fact`, {
    at: at === null ? '' : when(at),
    count: count ?? 0,
    detail: feature ? t(`features.${feature}`) : (detail ?? ''),
  })
}
