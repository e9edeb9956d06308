'use client'

import { useMemo, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { LookFor } from '#components/ui/look-for.tsx'
import { matchesWords } from '#components/ui/matches-words.ts'
import { withEdits } from '@kurier/forms/edits/edits'
import { noEdits } from '@kurier/forms/edits/changes'
import { choiceOf, exactlyOneOf } from '@kurier/forms/choices'
import { groupOf, rootGroup } from '@kurier/forms/definition'
import type { DefinitionId, FormDefinition, Group, GroupId } from '@kurier/forms/definition'
import { Gaps } from '../gaps.tsx'
import { OwnRules } from './own-rules.tsx'
import { saidAt } from './changes.ts'
import type { PartProps } from './use-editing.ts'
import { ruleIds, ruleRows, ruleWords, type RuleRow } from './rule-words.ts'

type SpokenRule = RuleRow & { words: string }

const filters = ['all', 'off'] as const
type Filter = (typeof filters)[number]

/** Rules shown at first; more on demand. */
const SHOWN = 40

/** What of the rules is missing, those that the operator wrote, and those of the schema. */
export function RulesPart({ editing }: PartProps) {
  const t = useTranslations('importEditor.ruleParts')
  const rows = useSpokenRules(editing.imported)
  return (
    <>
      {rows.length > 0 ? (
        <p className="mb-6 max-w-3xl text-muted">{t('intro')}</p>
      ) : (
        <p className="mb-6">{t('none')}</p>
      )}
      <div className="mb-6 empty:hidden">
        <Gaps gaps={editing.gaps} title={t('gapsTitle')} text={t('gaps')} />
      </div>
      <OwnRules editing={editing} />
      {rows.length > 0 ? <SchemaRules rows={rows} editing={editing} /> : null}
    </>
  )
}

/** Every rule of the schema in words, each with a switch. */
function SchemaRules({ rows, editing }: { rows: readonly SpokenRule[]; editing: PartProps['editing'] }) {
  const t = useTranslations('importEditor.ruleParts')
  const [filter, setFilter] = useState<Filter>('all')
  const [search, setSearch] = useState('')
  const [count, setCount] = useState(SHOWN)
  const isOn = (id: string) => saidAt(editing.changes, ['rules', id]) !== false
  const found = rows.filter(
    ({ rule, words, isCompanionOf }) =>
      (filter === 'all' || !isOn(isCompanionOf ?? rule.id)) && matchesWords(`${rule.id}\n${words}`, search.trim()),
  )
  const more = Math.min(SHOWN, found.length - count)
  return (
    <>
      <h2 className="kern-heading-medium mt-8 mb-2">{t('ofSchema')}</h2>
      <LookFor
        name="rule"
        words={{ search: t('search'), searchHint: t('searchHint'), show: t('show') }}
        search={search}
        onSearch={setSearch}
        filter={filter}
        options={filters.map((value) => ({ value, label: t(`filters.${value}`) }))}
        onFilter={setFilter}
      />
      <p role="status" className="mt-3 mb-2 text-muted">
        {t('found', { count: found.length })}
      </p>
      <ul className="border-t border-line">
        {found.slice(0, count).map((row) => (
          <RuleLine
            key={`${row.host} ${row.rule.id}`}
            row={row}
            form={editing.imported}
            isOn={isOn(row.isCompanionOf ?? row.rule.id)}
            onSwitch={(on) => editing.say(['rules', row.rule.id], on ? undefined : false)}
          />
        ))}
      </ul>
      {more > 0 ? (
        <Button variant="secondary" icon="arrow-down" className="mt-4" onClick={() => setCount(count + SHOWN)}>
          {t('more', { count: more })}
        </Button>
      ) : null}
    </>
  )
}

function useSpokenRules(form: FormDefinition): SpokenRule[] {
  const t = useTranslations('importEditor.words')
  const locale = useLocale()
  return useMemo(() => {
    const without = (id: string) => ruleIds(withEdits(form, { ...noEdits, rules: { [id]: false } }).form)
    return ruleRows(form, without).map((row) => ({ ...row, words: ruleWords({ form, t, locale }, row.rule) }))
  }, [form, t, locale])
}

type RulesPartLineProps = { row: SpokenRule; form: FormDefinition; isOn: boolean; onSwitch: (on: boolean) => void }

function RuleLine({ row, form, isOn, onSwitch }: RulesPartLineProps) {
  const t = useTranslations('importEditor.ruleParts')
  const locale = useLocale()
  const { host, rule, words, companions, isCompanionOf } = row
  const group = host === '' ? undefined : form.labels.definitions[host as DefinitionId]?.label[locale] || host // keys of groups
  const message = rule.message?.[locale]
  const of = exactlyOneOf(rule)
  const isChoice = of !== undefined && choiceOf(form, groupAt(form, host), of[0] ?? '') !== undefined
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-8 gap-y-2 border-b border-line py-4">
      <div className="min-w-0 grow basis-80">
        <p className="wrap-anywhere">{words}</p>
        {isChoice ? <p className="mt-1 text-sm">{t('choice')}</p> : null}
        {message && !isChoice ? <p className="mt-1 text-sm wrap-anywhere">{t('message', { message })}</p> : null}
        <p className="mt-1 text-sm text-muted wrap-anywhere">
          <code>{rule.id}</code>
          {group === undefined ? null : ` ${t('inGroup', { group })}`}
        </p>
        {isCompanionOf === undefined && companions.length > 0 ? (
          <p className="text-sm text-muted">{t('together', { ids: companions.join(', ') })}</p>
        ) : null}
      </div>
      {isCompanionOf === undefined ? (
        <RuleSwitch id={rule.id} isOn={isOn} onSwitch={onSwitch} />
      ) : (
        <div className="max-w-60 text-sm text-muted">
          <Badge tone={isOn ? 'success' : 'neutral'}>{t(isOn ? 'on' : 'off')}</Badge>
          <p className="mt-1">{t('companion', { id: isCompanionOf })}</p>
        </div>
      )}
    </li>
  )
}

const groupAt = (form: FormDefinition, host: string): Group =>
  host === '' ? rootGroup(form) : groupOf(form, host as GroupId) // rules stand at the root or in groups

function RuleSwitch({ id, isOn, onSwitch }: { id: string; isOn: boolean; onSwitch: (on: boolean) => void }) {
  const t = useTranslations('importEditor.ruleParts')
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={t('switch', { id })}
      onClick={() => onSwitch(!isOn)}
      className="inline-flex min-h-11 cursor-pointer items-center gap-3"
    >
      <span
        aria-hidden="true"
        className={`flex h-6 w-11 items-center rounded-full border-2 px-0.5 ${isOn ? 'justify-end border-action bg-action' : 'justify-start border-edge'}`}
      >
        <span className={`size-4 rounded-full ${isOn ? 'bg-on-action' : 'bg-edge'}`} />
      </span>
      <span>{t(isOn ? 'on' : 'off')}</span>
    </button>
  )
}
