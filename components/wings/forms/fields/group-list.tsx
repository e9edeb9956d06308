'use client'

import { useState, type ReactNode } from 'react'
import { get, useFieldArray, useFormState } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { fieldId } from '#components/ui/text-field.tsx'
import { groupOf, type GroupId } from '@kurier/forms/definition'
import { presetsOf } from '@kurier/forms/document'
import { useFormTools, useStates, useTell } from './form-tools.tsx'
import { GroupAbout, GroupName, GroupTitle, titleId } from './group-about.tsx'
import { isLongItem } from './heights.ts'
import { saysSomething } from '../list-values.ts'
import { withoutPlaces } from '../rule-places.ts'
import { levelBelow, type HeadingLevel } from './sections.ts'
import { Sentence } from '../spoken.tsx'
import { summaryOf } from './summaries.ts'
import { asObject, labelWords, plainText, wordsIn } from '../words.ts'

type RemovedEntry = { at: number; values: object }

type GroupListProps = { id: GroupId; name: string; level: HeadingLevel; card: (path: string) => ReactNode }

/**
 * Groups of the same kind: added, removed, and what was removed brought back. One at a time is open to be filled in, the
 * others are a line that says what they are; long ones have steps of their own. `card`: the fields of the group with this
 * path.
 */
export function GroupList({ id, name, level, card }: GroupListProps) {
  const { form, locale } = useFormTools()
  const t = useTranslations('forms.list')
  const words = asObject(wordsIn(form, labelWords(form, id), locale))
  // an imported form has not said before what the list is of
  const isTitled = form.source !== undefined
  const isLong = isLongItem(form, groupOf(form, id), withoutPlaces(name))
  const { fields, opened, open, add, take, bringBack, removed } = useCards(id, name, words)
  const label = isTitled ? { 'aria-labelledby': titleId(name) } : { 'aria-label': plainText(words) }
  return (
    <div role="group" {...label} className="flex flex-col gap-4">
      {isTitled ? (
        <GroupTitle path={name} level={level} className="kern-heading-medium">
          <GroupName id={id} />
        </GroupTitle>
      ) : null}
      <GroupAbout id={id} />
      {fields.map((field, at) => (
        <Card
          key={field.id}
          id={id}
          path={`${name}.${at}`}
          title={t('item', { name: words, number: at + 1, count: fields.length })}
          level={isTitled ? levelBelow(level) : level}
          isOpened={opened === at && !isLong}
          onOpen={isLong ? undefined : (isWanted) => open(isWanted ? at : undefined)}
          onRemove={() => take(at)}
        >
          {isLong ? null : card(`${name}.${at}`)}
        </Card>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button id={fieldId(name)} variant="secondary" icon="add" onClick={add}>
          <Sentence text={fields.length === 0 ? t('add', { name: words }) : t('addMore', { name: words })} />
        </Button>
        {removed ? (
          <Button id={`${fieldId(name)}-undo`} variant="tertiary" onClick={() => bringBack(removed)}>
            <Sentence text={t('undo', { name: words, number: removed.at + 1 })} />
          </Button>
        ) : null}
      </div>
      {isLong && fields.length > 0 ? <p className="border-l-4 border-line pl-4">{t('askedLater')}</p> : null}
    </div>
  )
}

type CardProps = {
  id: GroupId
  path: string
  title: string
  level: HeadingLevel
  isOpened: boolean
  /** Opens or folds it; without it the item has steps of its own. */
  onOpen: ((isWanted: boolean) => void) | undefined
  onRemove: () => void
  children: ReactNode
}

/** One item: folded to what it says, or open. One with something wrong in it is open in any case. */
function Card({ id, path, title, level, isOpened, onOpen, onRemove, children }: CardProps) {
  const { form, hook, locale, openStepOf } = useFormTools()
  const states = useStates()
  const t = useTranslations('forms.list')
  const { errors } = useFormState({ control: hook.control, name: path })
  const [wasAtFault, setAtFault] = useState(false)
  const isAtFault = get(errors, path) !== undefined
  // it stays open when what was wrong is put right, so that nothing folds away under a finger
  if (onOpen && isAtFault && !wasAtFault) setAtFault(true)
  const isOpen = onOpen !== undefined && (isOpened || wasAtFault)
  const fold = () => {
    setAtFault(false)
    onOpen?.(false)
  }
  const open = () => {
    if (!onOpen) return openStepOf(path)
    onOpen(true)
    focusSoon(titleId(path))
  }
  return (
    <section
      aria-labelledby={titleId(path)}
      className={`flex flex-col rounded-md border border-edge p-4 ${isOpen ? 'gap-6 md:p-6' : 'gap-1'}`}
    >
      <GroupTitle path={path} level={level} className={isOpen ? 'kern-heading-medium' : 'font-semibold'}>
        <Sentence text={title} />
      </GroupTitle>
      {isOpen ? (
        children
      ) : (
        <p className="wrap-anywhere">
          <Sentence text={summaryOf(form, id, hook.getValues(path), locale, { path, states }) || t('empty')} />
        </p>
      )}
      <div className="flex flex-wrap gap-x-6">
        {isOpen ? (
          <Button variant="secondary" icon="check" onClick={fold}>
            {t('done')} <SpokenTo text={title} />
          </Button>
        ) : (
          <Button variant="tertiary" icon="edit" className="px-0" onClick={open}>
            {t('edit')} <SpokenTo text={title} />
          </Button>
        )}
        <Button variant="tertiary" icon="delete" className="px-0" onClick={onRemove}>
          {t('remove')} <SpokenTo text={title} />
        </Button>
      </div>
    </section>
  )
}

/** What a button is about, for those who hear it by itself. */
const SpokenTo = ({ text }: { text: string }) => (
  <span className="sr-only">
    <Sentence text={text} />
  </span>
)

/** The keyboard follows as soon as what it goes to is there. */
function focusSoon(elementId: string): void {
  requestAnimationFrame(() => document.getElementById(elementId)?.focus())
}

/** The cards of a list: what is done to them is told, and the keyboard goes where it happened. */
function useCards(id: GroupId, name: string, words: string) {
  const { form, hook } = useFormTools()
  const t = useTranslations('forms.list')
  const { fields, append, insert, remove } = useFieldArray({ control: hook.control, name })
  const [removed, setRemoved] = useState<RemovedEntry>()
  const tell = useTell()
  const [opened, open] = useState<number | undefined>(fields.length === 1 ? 0 : undefined)
  const add = () => {
    append(presetsOf(form, id), { shouldFocus: false })
    open(fields.length)
    setRemoved(undefined)
    tell(t('added', { name: words, count: fields.length + 1 }))
    focusSoon(titleId(`${name}.${fields.length}`))
  }
  const take = (at: number) => {
    const values: unknown = hook.getValues(`${name}.${at}`)
    const isFilled = typeof values === 'object' && values !== null && saysSomething(values)
    setRemoved(isFilled ? { at, values: structuredClone(values) } : undefined)
    remove(at)
    open(undefined)
    tell(t('removed', { name: words, number: at + 1 }))
    focusSoon(isFilled ? `${fieldId(name)}-undo` : fieldId(name))
  }
  const bringBack = ({ at, values }: RemovedEntry) => {
    insert(at, values, { shouldFocus: false })
    open(at)
    setRemoved(undefined)
    tell(t('broughtBack', { name: words, number: at + 1 }))
    focusSoon(titleId(`${name}.${at}`))
  }
  return { fields, opened, open, add, take, bringBack, removed }
}
