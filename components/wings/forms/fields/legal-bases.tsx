'use client'

import { useLocale, useTranslations } from 'use-intl'
import type { Basis, DefinitionId, FormDefinition } from '@kurier/forms/definition'
import { useFormTools } from './form-tools.tsx'
import { basesAt } from '../basis-places.ts'
import { lastName } from '../rule-places.ts'
import { Spoken } from '../spoken.tsx'
import { labelWords } from '../words.ts'

/** Why a field or group is asked for, folded; empty if the form gives no reason, or a group around it has given it. */
export function WhyAsked({ name }: { name: string }) {
  const { form } = useFormTools()
  return <Why form={form} id={lastName(name) as DefinitionId} bases={basesAt(form, name)} /> // paths are made of ids
}

type WhyProps = { form: FormDefinition; id?: DefinitionId | undefined; bases: readonly Basis[] }

/** The legal bases of a definition, folded; empty for a definition without bases. */
export function Why({ form, id, bases }: WhyProps) {
  const t = useTranslations('forms.basis')
  if (bases.length === 0) return null
  return (
    <details>
      <summary className="w-fit cursor-pointer py-2 text-action underline underline-offset-3">
        {t('title')}{' '}
        {id === undefined ? null : (
          <span className="sr-only">
            <Spoken form={form} words={labelWords(form, id)} />
          </span>
        )}
      </summary>
      <LegalBases form={form} bases={bases} />
    </details>
  )
}

/** Legal bases one below the other; each address on the web is a link that leaves the page as it is. */
export function LegalBases({ form, bases }: { form: FormDefinition; bases: readonly Basis[] }) {
  const t = useTranslations('forms.basis')
  const locale = useLocale()
  const lang = form.source && locale !== 'de' ? 'de' : undefined
  return (
    <ul className="flex list-disc flex-col gap-1 pl-6">
      {bases.map(({ text, link }) => (
        <li key={`${text} ${link}`} className="wrap-anywhere">
          {link?.startsWith('https://') ? (
            <a href={link} target="_blank" rel="noreferrer" className="kern-link kern-link--no-visited-state">
              <span lang={lang}>{text}</span> <span className="sr-only">({t('newWindow')})</span>
            </a>
          ) : (
            <span lang={lang}>{text}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
