'use client'

import { useTranslations } from 'use-intl'
import { TextAreaField } from '#components/ui/text-area-field.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { MOST_NOTE, MOST_TITLE } from '#lib/wings/status/terms.ts'

export type Both = { de: string; en: string }
export const neither: Both = { de: '', en: '' }

export const isWhole = ({ de, en }: Both): boolean => de.trim() !== '' && en.trim() !== ''

type BothProps = { name: 'title' | 'text'; value: Both; onChange: (value: Both) => void }

/** A title or a text in German and in English. */
export function InBothLanguages({ name, value, onChange }: BothProps) {
  const t = useTranslations('status.admin')
  const Field = name === 'title' ? TextField : TextAreaField
  return (
    <div className="grid w-full max-w-4xl gap-4 md:grid-cols-2">
      {(['de', 'en'] as const).map((language) => (
        <Field
          key={language}
          name={`${name}-${language}`}
          lang={language}
          label={t(`${name}${language === 'de' ? 'De' : 'En'}`)}
          maxLength={name === 'title' ? MOST_TITLE : MOST_NOTE}
          value={value[language]}
          onChange={({ target }: { target: { value: string } }) => onChange({ ...value, [language]: target.value })}
        />
      ))}
    </div>
  )
}
