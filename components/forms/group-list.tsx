'use client'

import { useState, type ReactNode } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { fieldId } from '#components/ui/text-field.tsx'
import type { GroupId } from '#lib/forms/definition.ts'
import { useFormTools } from './form-tools.tsx'
import { saysSomething } from './list-values.ts'
import { hintOf, labelOf } from './words.ts'

type Removed = { at: number; values: object }

type Props = { id: GroupId; name: string; card: (path: string) => ReactNode }

/**
 * Groups of the same kind, each on a card: added, removed, and what was removed brought back. `card`: the fields of the
 * group with this path.
 */
export function GroupList({ id, name, card }: Props) {
  const { form, locale } = useFormTools()
  const t = useTranslations('forms.list')
  const words = labelOf(form, id, locale)
  const hint = hintOf(form, id, locale)
  const { fields, add, take, bringBack, removed, told } = useCards(name, words)
  return (
    <div role="group" aria-label={words} className="flex flex-col gap-6">
      {hint ? <p className="text-muted">{hint}</p> : null}
      {fields.map((field, at) => (
        <Card
          key={field.id}
          headingId={headingId(name, at)}
          title={t('item', { name: words, number: at + 1, count: fields.length })}
          onRemove={() => take(at)}
        >
          {card(`${name}.${at}`)}
        </Card>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button id={fieldId(name)} variant="secondary" icon="add" onClick={add}>
          {fields.length === 0 ? t('add', { name: words }) : t('addMore', { name: words })}
        </Button>
        {removed ? (
          <Button id={`${fieldId(name)}-undo`} variant="tertiary" onClick={() => bringBack(removed)}>
            {t('undo', { name: words, number: removed.at + 1 })}
          </Button>
        ) : null}
      </div>
      <p role="status" className="sr-only">
        {told}
      </p>
    </div>
  )
}

type CardProps = { headingId: string; title: string; onRemove: () => void; children: ReactNode }

function Card({ headingId: id, title, onRemove, children }: CardProps) {
  const t = useTranslations('forms.list')
  return (
    <section aria-labelledby={id} className="flex flex-col gap-6 rounded-md border border-edge p-4 md:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p id={id} tabIndex={-1} className="kern-heading-medium">
          {title}
        </p>
        <Button variant="tertiary" icon="delete" onClick={onRemove}>
          {t('remove')} <span className="sr-only">{title}</span>
        </Button>
      </div>
      {children}
    </section>
  )
}

const headingId = (name: string, at: number): string => `${fieldId(name)}-${at}-title`

/** The keyboard follows as soon as what it goes to is there. */
function focusSoon(elementId: string): void {
  requestAnimationFrame(() => document.getElementById(elementId)?.focus())
}

/** The cards of a list: what is done to them is told, and the keyboard goes where it happened. */
function useCards(name: string, words: string) {
  const { hook } = useFormTools()
  const t = useTranslations('forms.list')
  const { fields, append, insert, remove } = useFieldArray({ control: hook.control, name })
  const [removed, setRemoved] = useState<Removed>()
  const [told, setTold] = useState('')
  const add = () => {
    append({}, { shouldFocus: false })
    setRemoved(undefined)
    setTold(t('added', { name: words, count: fields.length + 1 }))
    focusSoon(headingId(name, fields.length))
  }
  const take = (at: number) => {
    const values: unknown = hook.getValues(`${name}.${at}`)
    const isFilled = typeof values === 'object' && values !== null && saysSomething(values)
    setRemoved(isFilled ? { at, values: structuredClone(values) } : undefined)
    remove(at)
    setTold(t('removed', { name: words, number: at + 1 }))
    focusSoon(isFilled ? `${fieldId(name)}-undo` : fieldId(name))
  }
  const bringBack = ({ at, values }: Removed) => {
    insert(at, values, { shouldFocus: false })
    setRemoved(undefined)
    setTold(t('broughtBack', { name: words, number: at + 1 }))
    focusSoon(headingId(name, at))
  }
  return { fields, add, take, bringBack, removed, told }
}
