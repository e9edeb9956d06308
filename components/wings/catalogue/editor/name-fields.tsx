'use client'

import { useLocale, useTranslations } from 'use-intl'
import { SelectInput } from '#components/ui/select-input.tsx'
import { nameFields } from '@kurier/forms/edits/said-name'
import { saidAt } from './changes.ts'
import { pathWords } from './rule-words.ts'
import type { Editing } from './use-editing.ts'

const place = ['applicantName']

/** By which fields case workers find an application again: first names, if there are any, and the name of the family or organisation. */
export function NameFields({ editing }: { editing: Editing }) {
  const t = useTranslations('importEditor.applicant')
  const locale = useLocale()
  const { imported: form, changes, say } = editing
  const said = saidAt(changes, place)
  const own = form.applicantName.map((path) => path.join('.'))
  const now = Array.isArray(said) ? said.filter((one) => typeof one === 'string') : own
  const [family, first] = [now.at(-1) ?? '', now.length > 1 ? (now[0] ?? '') : '']
  const options = nameFields(form).map((path) => ({ value: path.join('.'), label: pathWords({ form, locale }, path) }))
  const put = (parts: readonly string[]) => {
    const chosen = parts.filter((part) => part !== '')
    say(place, JSON.stringify(chosen) === JSON.stringify(own) ? undefined : chosen)
  }
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="font-semibold">{t('title')}</legend>
      <p className="max-w-3xl text-sm text-muted">{t('intro')}</p>
      <div className="grid gap-4 md:grid-cols-2">
        <SelectInput
          name="applicant-first"
          label={t('first')}
          value={first}
          onChange={({ target }) => put([target.value, family])}
          options={[{ value: '', label: t('none') }, ...options]}
        />
        <SelectInput
          name="applicant-family"
          label={t('family')}
          value={family}
          onChange={({ target }) => put(target.value === '' ? [] : [first, target.value])}
          options={[{ value: '', label: t('unknown') }, ...options]}
        />
      </div>
    </fieldset>
  )
}
