'use client'

import { useLocale, useTranslations } from 'use-intl'
import { Badge } from '#components/ui/badge.tsx'
import { isRun, type FoundRule } from '@kurier/catalogue/model/imported'
import { LookedThrough } from './looked-through.tsx'
import { ruleFilters, rulesFor } from './report-lines.ts'

/** The rules of a schema: which are in the form, and which are only told and why. */
export function RuleNotes({ rules }: { rules: readonly FoundRule[] }) {
  const t = useTranslations('imports.report')
  const locale = useLocale()
  if (rules.length === 0) return <p>{t('noRules')}</p>
  const run = rules.filter(isRun).length
  return (
    <>
      <p className="mb-4">{t('rulesIntro', { run, told: rules.length - run })}</p>
      <LookedThrough
        name="rules"
        searchLabel={t('searchRules')}
        filterLabel={t('kind')}
        filters={ruleFilters.map((value) => ({
          value,
          label: t('kindCount', { kind: t(`ruleFilters.${value}`), count: rulesFor(rules, value, '', locale).length }),
        }))}
        linesFor={(filter, search) => rulesFor(rules, filter, search, locale)}
      >
        {(shown) => (
          <ul className="border-t border-line">
            {shown.map((rule, at) => (
              <RuleLine key={`${rule.id} ${at}`} rule={rule} />
            ))}
          </ul>
        )}
      </LookedThrough>
    </>
  )
}

function RuleLine({ rule }: { rule: FoundRule }) {
  const t = useTranslations('imports.report')
  const locale = useLocale()
  const { id, bearer, text, origin, reason, place, runs, isOff, standIns = [] } = rule
  // the text itself was not read: a translation of its element runs in its place
  const isReplaced = origin === 'text' && runs.length > 0
  const how = standIns.length > 0 ? 'own' : isReplaced ? 'translated' : origin
  return (
    <li className="flex flex-col gap-1 border-b border-line py-3">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Badge tone={isRun(rule) ? 'success' : 'neutral'}>{t(isRun(rule) ? 'runs' : 'told')}</Badge>
        <code className="text-sm">{id}</code>
        <span className="text-sm text-muted wrap-anywhere">
          {[
            bearer && t('bearer', { id: bearer }),
            t(`origins.${how}`, { ids: standIns.join(', ') }),
            place && t('lineOf', place),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      <p lang="de" className="max-w-4xl whitespace-pre-line wrap-anywhere">
        {text}
      </p>
      {isOff ? <p className="text-muted">{t('off')}</p> : null}
      {reason && standIns.length === 0 ? (
        <p className="text-muted wrap-anywhere">{t('reason', { reason: reason[locale] })}</p>
      ) : null}
    </li>
  )
}
