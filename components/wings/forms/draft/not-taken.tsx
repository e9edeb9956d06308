'use client'

import { useTranslations } from 'use-intl'
import type { FormDefinition } from '@kurier/forms/definition'
import type { ReadDraft } from './draft.ts'
import { leftNames } from './left-answers.ts'
import { Spoken } from '../spoken.tsx'

/** Names shown one by one. */
const SHOWN = 20

/** A notice on a draft that was made with another version of the form, or that holds answers to unknown questions. */
export function NotTaken({ form, draft }: { form: FormDefinition; draft: ReadDraft }) {
  const t = useTranslations('forms.copy')
  const { otherVersion } = draft
  const left = leftNames(form, draft)
  return (
    <>
      {otherVersion === undefined ? null : (
        <p className="wrap-anywhere">
          {t('otherVersion', { theirs: otherVersion.slice(0, SHOWN), ours: form.version })}
        </p>
      )}
      {left.length > 0 ? (
        <>
          <p>{t('left')}</p>
          <ul className="list-disc pl-6 wrap-anywhere">
            {left.slice(0, SHOWN).map((name) => (
              <li key={name.de}>
                <Spoken form={form} words={name} />
              </li>
            ))}
            {left.length > SHOWN ? <li>{t('more', { count: left.length - SHOWN })}</li> : null}
          </ul>
        </>
      ) : null}
    </>
  )
}
