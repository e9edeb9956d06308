'use client'

import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { isGroupId, type DefinitionId, type FormDefinition, type Member } from '@kurier/forms/definition'
import type { OpenPage } from './page-moves.ts'

type StepBreaksProps = { form: FormDefinition; page: OpenPage; onToggle: (path: string) => void }

/** Where a step begins in any case within a page: before members, and before what is in their groups, but not within lists. */
export function StepBreaks({ form, page, onToggle }: StepBreaksProps) {
  const t = useTranslations('importEditor.pageParts')
  const [isOpen, setOpen] = useState(false)
  const members = form.root.filter(({ id }) => page.members.includes(id))
  const inOrder = page.members.flatMap((id) => members.find((member) => member.id === id) ?? [])
  const isOne = inOrder.length === 1 && membersIn(form, inOrder[0]).length < 2
  if (isOne) return null
  return (
    <details className="w-full" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="cursor-pointer py-1 text-action underline underline-offset-3">
        {t('steps')} <span className="text-muted">({t('stepsChosen', { count: page.breaks.length })})</span>
      </summary>
      {isOpen ? (
        <fieldset className="kern-fieldset mt-2">
          <legend className="text-sm text-muted">{t('stepsIntro')}</legend>
          <Level form={form} members={inOrder} around="" isFirst breaks={page.breaks} onToggle={onToggle} />
        </fieldset>
      ) : null}
    </details>
  )
}

/** What is in a group; nothing of a list, whose items are steps of their own. */
function membersIn(form: FormDefinition, member: Member | undefined): readonly Member[] {
  if (!member || member.list || !isGroupId(member.id)) return []
  return form.groups[member.id]?.members ?? []
}

type LevelProps = {
  form: FormDefinition
  members: readonly Member[]
  /** Path of the group around them. */
  around: string
  /** A step begins before the first of them anyway. */
  isFirst: boolean
  breaks: readonly string[]
  onToggle: (path: string) => void
}

function Level({ form, members, around, isFirst, breaks, onToggle }: LevelProps) {
  return (
    <ul className={around === '' ? '' : 'ml-3 border-l border-line pl-3'}>
      {members.map((member, at) => {
        const path = around === '' ? member.id : `${around}.${member.id}`
        const begins = isFirst && at === 0
        const below = membersIn(form, member)
        return (
          <li key={member.id}>
            {begins ? (
              <p className="py-2">
                <LabelOf form={form} id={member.id} />
              </p>
            ) : (
              <div className="kern-form-check">
                <input
                  id={`break-${path}`}
                  type="checkbox"
                  className="kern-form-check__checkbox"
                  checked={breaks.includes(path)}
                  onChange={() => onToggle(path)}
                />
                <label className="kern-label" htmlFor={`break-${path}`}>
                  <LabelOf form={form} id={member.id} />
                </label>
              </div>
            )}
            {below.length > 0 ? (
              <Level {...{ form, breaks, onToggle }} members={below} around={path} isFirst={begins} />
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}

function LabelOf({ form, id }: { form: FormDefinition; id: DefinitionId }) {
  const locale = useLocale()
  return <span className="wrap-anywhere">{form.labels.definitions[id]?.label[locale] || id}</span>
}
