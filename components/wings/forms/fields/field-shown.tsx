'use client'

import { useTranslations } from 'use-intl'
import { fieldId } from '#components/ui/text-field.tsx'
import type { FieldId, Scalar } from '@kurier/forms/definition'
import { shownValue } from '../document-view-parts.ts'
import { useFormTools, type FieldPlace } from './form-tools.tsx'
import { AboutHint, AboutText } from './group-about.tsx'
import { Spoken } from '../spoken.tsx'
import { useAnswerWords } from '../use-answer-words.ts'
import { aboutOf, labelWords } from '../words.ts'

type FieldShownPlace = FieldPlace & { id: FieldId }

/** What is only to be read. */
export function Note({ id, name }: FieldShownPlace) {
  const { form } = useFormTools()
  const { text, hint } = aboutOf(form, id)
  return (
    <div id={fieldId(name)} tabIndex={-1} className="flex flex-col gap-2">
      <AboutText words={text ?? labelWords(form, id)} />
      <AboutHint words={hint} />
    </div>
  )
}

/** What stands there already and is the same for everybody. */
export function FixedValue({ id, name, value }: FieldShownPlace & { value: Scalar }) {
  const { form, locale } = useFormTools()
  const t = useTranslations('forms.field')
  const words = useAnswerWords()
  const shown = shownValue({ form, locale, words, audience: 'applicant' }, id, value)
  const { text, hint } = aboutOf(form, id)
  if (!shown) return null
  return (
    <div id={fieldId(name)} tabIndex={-1} className="flex flex-col gap-1">
      {text ? <AboutText words={text} /> : null}
      <dl>
        <dt className="font-semibold">
          <Spoken form={form} words={labelWords(form, id)} />
        </dt>
        <dd className="wrap-anywhere whitespace-pre-line" lang={shown.lang}>
          {shown.text}
        </dd>
      </dl>
      <p className="text-sm text-muted">{t('fixed')}</p>
      <AboutHint words={hint} />
    </div>
  )
}
