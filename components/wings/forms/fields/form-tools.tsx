'use client'

import { createContext, useContext, useState, type ReactNode } from 'react'
import { get, useFormState, type UseFormReturn } from 'react-hook-form'
import { useLocale, useTranslations } from 'use-intl'
import type { Locale } from '#components/messages/locales.ts'
import { fieldOf, isGroupId, type DefinitionId, type FormDefinition } from '@kurier/forms/definition'
import type { RuleStates } from '@kurier/forms/rule-states'
import type { Attachment, FileLimits } from '../attachments/attachments.ts'
import { HelpText } from './help-text.tsx'
import { isPartOfDay } from './days.ts'
import { noRules } from '../rule-places.ts'
import { Sentence, Spoken, SpokenLines } from '../spoken.tsx'
import { aboutOf, labelWords } from '../words.ts'

/** The added files. `unkept`: ids of the files that a reload would lose, since the browser has no room for them. */
export type Attachments = {
  all: readonly Attachment[]
  add: (attachment: Attachment) => void
  limits: FileLimits
  unkept: ReadonlySet<string>
}

/** The tools of every part of a form: its definitions, its values, and the added files. */
export type FormTools = {
  form: FormDefinition
  hook: UseFormReturn
  attachments: Attachments
  /**
   * Notes that a field holds a text that the browser cannot read as a day, such as the 31st of February, or holds it no
   * more.
   */
  noteUnreadable: (name: string, isUnreadable: boolean) => void
}

/**
 * For the shown step: the number of attempts to continue, the fields whose faults were shown then, and the way to the
 * step that asks for a path.
 */
type StepTools = { round: number; told: readonly string[]; openStepOf: (path: string) => void }

/** Says something to people who hear the page, in its one place for that. */
const Tell = createContext<(text: string) => void>(() => undefined)

/** The one place of a step where is said what happens in it. */
export function ToldProvider({ children }: { children: ReactNode }) {
  const [{ text, times }, setTold] = useState({ text: '', times: 0 })
  const [tell] = useState(() => (said: string) => setTold((before) => ({ text: said, times: before.times + 1 })))
  return (
    <Tell value={tell}>
      {children}
      <p role="status" className="sr-only">
        {/* the same words are said again, too */}
        <span key={times}>
          <Sentence text={text} />
        </span>
      </p>
    </Tell>
  )
}

export const useTell = (): ((text: string) => void) => useContext(Tell)

const Tools = createContext<(FormTools & StepTools) | undefined>(undefined)
/** Apart from the tools: a change of the states must not render every field. */
const States = createContext<RuleStates>(noRules)

export const FormToolsProvider = Tools.Provider
export const RuleStatesProvider = States.Provider

export function useFormTools(): FormTools & StepTools & { locale: Locale } {
  const tools = useContext(Tools)
  const locale = useLocale()
  if (!tools) throw new Error('a part of a form stands outside FormToolsProvider')
  return { ...tools, locale }
}

/** The members that rules close and require, for the form's present values. */
export const useStates = (): RuleStates => useContext(States)

/** The place of a field: its definition, its path in the values, and whether it must be answered. */
export type FieldPlace = { id: DefinitionId; name: string; required: boolean }

type FieldTexts = { label: ReactNode; hint?: ReactNode; error?: ReactNode }

/**
 * The form's texts at a field: label with a remark if the answer is optional, the text before it, hint, and fault.
 * `more`: further sentences of the hint.
 */
export function useFieldTexts(
  { id, name, required }: FieldPlace,
  ...more: readonly (string | undefined)[]
): FieldTexts {
  const { form, hook, locale } = useFormTools()
  const t = useTranslations('kit.form')
  const field = useTranslations('forms.field')
  const { errors } = useFormState({ control: hook.control, name })
  const fault: unknown = get(errors, `${name}.types.${locale}`)
  const words = <Spoken form={form} words={labelWords(form, id)} />
  return {
    label:
      required || isPartOfDay(form, name) ? (
        words
      ) : (
        <>
          {words} <span className="kern-label__optional">({t('optional')})</span>
        </>
      ),
    hint: hintFor(form, id, [...more, hasPreset(form, id) ? field('preset') : undefined].filter(Boolean).join(' ')),
    error: typeof fault === 'string' ? <Sentence text={fault} /> : undefined,
  }
}

/** True for a field that has a value before somebody writes. */
const hasPreset = (form: FormDefinition, id: DefinitionId): boolean =>
  !isGroupId(id) && fieldOf(form, id).preset !== undefined

/** Text and hint of a field with the additions of its kind; undefined for a field without them. */
function hintFor(form: FormDefinition, id: DefinitionId, more: string): ReactNode {
  const { text, hint } = aboutOf(form, id)
  if (!text && !hint) return more || undefined
  return (
    <>
      {text ? (
        <span className="mb-2 block text-text">
          <SpokenLines form={form} words={text} />
        </span>
      ) : null}
      {hint ? <HelpText form={form} words={hint} /> : null} {more}
    </>
  )
}
