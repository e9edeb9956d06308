'use client'

import { useState, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { fieldId } from '#components/ui/text-field.tsx'
import type { GroupId } from '@kurier/forms/definition'
import { presetsOf } from '@kurier/forms/document'
import { useFormTools, useStates, useTell } from './form-tools.tsx'
import { GroupAbout, GroupName, GroupTitle, titleId } from './group-about.tsx'
import { saysSomething } from '../list-values.ts'
import type { HeadingLevel } from './sections.ts'
import { Sentence } from '../spoken.tsx'
import { summaryOf } from './summaries.ts'
import { asObject, labelWords, wordsIn } from '../words.ts'

type OptionalGroupProps = { id: GroupId; name: string; level: HeadingLevel; children: ReactNode }

/** A group that may be left out: a button brings its fields, another takes them away and can be taken back. */
export function OptionalGroup({ id, name, level, children }: OptionalGroupProps) {
  const { form, hook, locale } = useFormTools()
  const t = useTranslations('forms.optional')
  const [isShown, setShown] = useState(() => saysSomething(hook.getValues(name)))
  const [removed, setRemoved] = useState<unknown>()
  const tell = useTell()
  const words = asObject(wordsIn(form, labelWords(form, id), locale))
  const boxId = `${fieldId(name)}-box`
  const about = form.source ? <GroupAbout id={id} /> : null
  const show = (values?: unknown) => {
    const shown = values ?? (form.source && presetsOf(form, id))
    if (shown !== undefined) hook.setValue(name, shown)
    setRemoved(undefined)
    setShown(true)
    // the box takes the keyboard once it is there
    requestAnimationFrame(() => document.getElementById(boxId)?.focus())
  }
  const hide = () => {
    const values: unknown = hook.getValues(name)
    hook.unregister(name)
    setRemoved(saysSomething(values) ? structuredClone(values) : undefined)
    setShown(false)
    tell(t('removed', { name: words }))
    requestAnimationFrame(() => document.getElementById(fieldId(name))?.focus())
  }
  if (!isShown) {
    return (
      <div className="flex flex-wrap items-center gap-3">
        {about ? <div className="w-full">{about}</div> : null}
        <Button id={fieldId(name)} variant="secondary" icon="add" onClick={() => show()}>
          <Sentence text={t('add', { name: words })} />
        </Button>
        {removed === undefined ? null : (
          <Button variant="tertiary" onClick={() => show(removed)}>
            {t('undo')}
          </Button>
        )}
      </div>
    )
  }
  return (
    <div
      id={boxId}
      tabIndex={-1}
      role="group"
      aria-labelledby={titleId(name)}
      className="flex flex-col gap-6 rounded-md border border-line p-4 md:p-6"
    >
      <GroupTitle path={name} level={level} className="kern-heading-medium">
        <GroupName id={id} />
      </GroupTitle>
      {about}
      {children}
      <Button variant="tertiary" icon="delete" className="self-start" onClick={hide}>
        <Sentence text={t('remove', { name: words })} />
      </Button>
    </div>
  )
}

/** A group that may be left out and has steps of its own: here it is wished for, and taken back. */
export function OptionalSteps({ id, name }: { id: GroupId; name: string }) {
  const { form, hook, locale, openStepOf } = useFormTools()
  const t = useTranslations('forms.optional')
  const states = useStates()
  const values: unknown = useWatch({ control: hook.control, name })
  const tell = useTell()
  const words = asObject(wordsIn(form, labelWords(form, id), locale))
  const about = <GroupAbout id={id} />
  const wish = () => {
    hook.setValue(name, presetsOf(form, id), { shouldDirty: true })
    tell(t('later'))
  }
  const takeBack = () => {
    hook.unregister(name)
    tell(t('removed', { name: words }))
  }
  return (
    <div className="flex flex-col gap-2">
      {values === undefined ? (
        <>
          <Button id={fieldId(name)} variant="secondary" icon="add" className="self-start" onClick={wish}>
            <Sentence text={t('add', { name: words })} />
          </Button>
          {about}
        </>
      ) : (
        <div
          role="group"
          aria-labelledby={titleId(name)}
          className="flex flex-col gap-1 rounded-md border border-edge p-4"
        >
          <p id={titleId(name)} className="font-semibold">
            <GroupName id={id} />
          </p>
          <p className="wrap-anywhere">
            <Sentence text={summaryOf(form, id, values, locale, { path: name, states }) || t('later')} />
          </p>
          <div className="flex flex-wrap gap-x-6">
            <Button variant="tertiary" icon="edit" className="px-0" onClick={() => openStepOf(name)}>
              <Sentence text={t('edit', { name: words })} />
            </Button>
            <Button variant="tertiary" icon="delete" className="px-0" onClick={takeBack}>
              <Sentence text={t('remove', { name: words })} />
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
