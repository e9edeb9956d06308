'use client'

import { createContext, useContext, type ReactNode } from 'react'
import { get, useFormState, type UseFormReturn } from 'react-hook-form'
import { useLocale, useTranslations } from 'use-intl'
import type { Locale } from '#components/messages/areas.ts'
import type { DefinitionId, FormDefinition } from '#lib/forms/definition.ts'
import type { Attachment, FileLimits } from './attachments.ts'
import { isPartOfDay } from './days.ts'
import { hintOf, labelOf } from './words.ts'

type Attachments = { all: readonly Attachment[]; add: (attachment: Attachment) => void; limits: FileLimits }

/** What every part of a form needs: its definitions, what was filled in, and the files that were added. */
export type FormTools = {
  form: FormDefinition
  hook: UseFormReturn
  attachments: Attachments
  /** Notes that a field holds what the browser cannot read as a day, such as the 31st of February, or that it does no more. */
  noteUnreadable: (name: string, isUnreadable: boolean) => void
}

/** Of the step that is shown: how often somebody tried to go on, and the way to the step that asks for a path. */
type StepTools = { round: number; openStepOf: (path: string) => void }

const Tools = createContext<(FormTools & StepTools) | undefined>(undefined)

export const FormToolsProvider = Tools.Provider

export function useFormTools(): FormTools & StepTools & { locale: Locale } {
  const tools = useContext(Tools)
  const locale = useLocale()
  if (!tools) throw new Error('a part of a form stands outside FormToolsProvider')
  return { ...tools, locale }
}

/** Where a field stands: its definition, its path in what is filled in, and whether it must be answered. */
export type FieldPlace = { id: DefinitionId; name: string; required: boolean }

/** What the form says at a field: label with a remark where the answer is optional, hint, and what is wrong. */
export function useFieldTexts({ id, name, required }: FieldPlace): { label: ReactNode; hint?: string; error?: string } {
  const { form, hook, locale } = useFormTools()
  const t = useTranslations('kit.form')
  const { errors } = useFormState({ control: hook.control, name })
  const fault: unknown = get(errors, `${name}.types.${locale}`)
  const words = labelOf(form, id, locale)
  return {
    label:
      required || isPartOfDay(form, name) ? (
        words
      ) : (
        <>
          {words} <span className="kern-label__optional">({t('optional')})</span>
        </>
      ),
    hint: hintOf(form, id, locale),
    error: typeof fault === 'string' ? fault : undefined,
  }
}
