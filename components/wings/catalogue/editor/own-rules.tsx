'use client'

import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { Section } from '#components/ui/section.tsx'
import type { SaidRule } from '@kurier/forms/edits/changes'
import { RuleBuilder } from './rule-builder.tsx'
import { emptyRule, ruleFromSentence } from './rule-choices.ts'
import type { Editing, UnreadRule } from './use-editing.ts'
import { useOwnRuleWords } from './use-own-rule-words.ts'

type OpenRule = { id: string; initial: SaidRule }

/** Rules that the operator wrote, and the sentences of the schema that no rule stands for yet. */
export function OwnRules({ editing }: { editing: Editing }) {
  const t = useTranslations('importEditor.ownRules')
  const { imported: form, ownRules } = editing
  const [open, setOpen] = useState<OpenRule>()
  const begin = (initial: SaidRule) => setOpen({ id: freeId(ownRules), initial })
  const builder = open ? (
    <RuleBuilder
      key={open.id}
      form={form}
      {...open}
      onSave={(rule) => {
        editing.say(['ownRules', open.id], rule)
        setOpen(undefined)
      }}
      onCancel={() => setOpen(undefined)}
    />
  ) : null
  const isNew = open !== undefined && !ownRules.has(open.id)
  const standing = new Set([...ownRules.values()].flatMap(({ instead }) => instead ?? []))
  const unread = editing.unread.filter(({ text }) => !standing.has(text))
  return (
    <>
      <Section title={t('title')} intro={t('intro')}>
        <WrittenRules
          {...{ editing, builder }}
          opened={open?.id}
          onEdit={(id, rule) => setOpen({ id, initial: rule })}
        />
        {isNew && open.initial.instead === undefined ? builder : null}
        {open ? null : (
          <Button variant="secondary" icon="add" onClick={() => begin(emptyRule)}>
            {t('add')}
          </Button>
        )}
      </Section>
      {unread.length > 0 ? (
        <Section title={t('unreadTitle')} intro={t('unreadIntro')}>
          <Unread
            rules={unread}
            opened={isNew ? open.initial.instead : undefined}
            builder={builder}
            onWrite={(text) => begin(ruleFromSentence(form, text))}
          />
        </Section>
      ) : null}
    </>
  )
}

type WrittenRulesProps = {
  editing: Editing
  opened: string | undefined
  builder: React.ReactNode
  onEdit: (id: string, rule: SaidRule) => void
}

function WrittenRules({ editing, opened, builder, onEdit }: WrittenRulesProps) {
  const t = useTranslations('importEditor.ownRules')
  const wordsOf = useOwnRuleWords(editing.imported)
  return (
    <ul className="mb-4 flex flex-col gap-3 empty:hidden">
      {[...editing.ownRules].map(([id, rule]) => (
        <li key={id} className="border-t border-line pt-3">
          {opened === id ? (
            builder
          ) : (
            <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-2">
              <p className="min-w-0 grow basis-80 wrap-anywhere">
                {wordsOf(id, rule) ?? t('unfit')} <code className="text-sm text-muted">{id}</code>
              </p>
              <div className="flex gap-3">
                <Button variant="secondary" icon="edit" onClick={() => onEdit(id, rule)}>
                  {t('edit')} <span className="sr-only">{id}</span>
                </Button>
                <Button variant="tertiary" icon="delete" onClick={() => editing.say(['ownRules', id], undefined)}>
                  {t('remove')} <span className="sr-only">{id}</span>
                </Button>
              </div>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

type UnreadProps = {
  rules: readonly UnreadRule[]
  opened: string | undefined
  builder: React.ReactNode
  onWrite: (text: string) => void
}

function Unread({ rules, opened, builder, onWrite }: UnreadProps) {
  const t = useTranslations('importEditor.ownRules')
  const locale = useLocale()
  return (
    <ul className="flex flex-col gap-3">
      {rules.map(({ id, bearer, text, reason }) => (
        <li key={`${id} ${bearer} ${text}`} className="border-t border-line pt-3">
          {opened === text ? (
            builder
          ) : (
            <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-2">
              <div className="min-w-0 grow basis-80">
                <p lang="de" className="wrap-anywhere whitespace-pre-line">
                  {text}
                </p>
                {reason ? <p className="text-sm text-muted wrap-anywhere">{reason[locale]}</p> : null}
              </div>
              <Button variant="secondary" icon="edit" onClick={() => onWrite(text)}>
                {t('write')} <span className="sr-only">{id}</span>
              </Button>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

/** An id that no rule has yet. */
function freeId(rules: ReadonlyMap<string, SaidRule>): string {
  const numbers = [...rules.keys()].map((id) => Number(id.slice('own-'.length)))
  return `own-${Math.max(0, ...numbers) + 1}`
}
