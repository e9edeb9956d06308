'use client'

import { useLocale, useTranslations } from 'use-intl'
import { faultSentence } from '#lib/forms/fault-words.ts'
import type { Fault } from '#lib/forms/faults.ts'
import type { FormDefinition } from '#lib/forms/definition.ts'

/** Faults that are shown; nobody reads more. */
const MOST_SHOWN = 100

/** What the form's validator found, each fault as a sentence with its place. */
export function FaultList({ form, faults }: { form: FormDefinition; faults: readonly Fault[] }) {
  const t = useTranslations('workbench.checks')
  const locale = useLocale()
  const rest = faults.length - MOST_SHOWN
  return (
    <div className="mt-4">
      <h3 className="font-semibold">{t('faults', { count: faults.length })}</h3>
      <ul className="mt-2 list-disc pl-6">
        {faults.slice(0, MOST_SHOWN).map((fault) => (
          <li key={`${fault.pointer} ${fault.kind}`}>
            {faultSentence(form, fault, locale)}{' '}
            <code className="text-xs text-muted wrap-anywhere">{fault.pointer || '/'}</code>
          </li>
        ))}
      </ul>
      {rest > 0 ? <p>{t('moreFaults', { count: rest })}</p> : null}
    </div>
  )
}
