'use client'

import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { fieldId } from '#components/ui/text-field.tsx'
import type { GroupId } from '#lib/forms/definition.ts'
import { useFormTools } from './form-tools.tsx'
import { saysSomething } from './list-values.ts'
import { labelOf } from './words.ts'

/** A group that may be left out: a button brings its fields, another takes them away and can be taken back. */
export function OptionalGroup({ id, name, children }: { id: GroupId; name: string; children: ReactNode }) {
  const { form, hook, locale } = useFormTools()
  const t = useTranslations('forms.optional')
  const [isShown, setShown] = useState(() => saysSomething(hook.getValues(name)))
  const [removed, setRemoved] = useState<unknown>()
  const words = labelOf(form, id, locale)
  const boxId = `${fieldId(name)}-box`
  const show = (values?: unknown) => {
    if (values !== undefined) hook.setValue(name, values)
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
    requestAnimationFrame(() => document.getElementById(fieldId(name))?.focus())
  }
  if (!isShown) {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <Button id={fieldId(name)} variant="secondary" icon="add" onClick={() => show()}>
          {t('add', { name: words })}
        </Button>
        {removed === undefined ? null : (
          <Button variant="tertiary" onClick={() => show(removed)}>
            {t('undo')}
          </Button>
        )}
        <p role="status" className="sr-only">
          {removed === undefined ? '' : t('removed', { name: words })}
        </p>
      </div>
    )
  }
  return (
    <div
      id={boxId}
      tabIndex={-1}
      role="group"
      aria-label={words}
      className="flex flex-col gap-6 rounded-md border border-line p-4 md:p-6"
    >
      <p className="kern-heading-medium">{words}</p>
      {children}
      <Button variant="tertiary" icon="delete" className="self-start" onClick={hide}>
        {t('remove', { name: words })}
      </Button>
    </div>
  )
}
