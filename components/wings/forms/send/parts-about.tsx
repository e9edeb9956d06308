'use client'

import { createContext, use } from 'react'
import { useTranslations } from 'use-intl'
import type { DefinitionId, FormDefinition } from '@kurier/forms/definition'
import { concernsAnswers } from '../applying-parts.ts'
import type { ShownGroup, ShownPart } from '../document-view-parts.ts'
import { LegalBases } from '../fields/legal-bases.tsx'

type PartsAboutProps = { form: FormDefinition; of?: ShownGroup | undefined; parts: readonly ShownPart[] }

/** Background for case workers on a group and the fields directly in it, folded; empty without texts. */
export function PartsAbout({ form, of, parts }: PartsAboutProps) {
  const t = useTranslations('documentView')
  const fields = parts.flatMap((part) => (part.kind === 'field' ? [part] : []))
  const told = [...(of ? [of] : []), ...fields]
  const bases = told.filter(({ basis }) => basis !== undefined)
  const rules = told.flatMap(({ ruleTexts = [] }) => ruleTexts)
  return (
    <>
      {bases.length > 0 ? (
        <details className="mb-2">
          <summary className="cursor-pointer py-1">{t('bases')}</summary>
          {bases.map(({ pointer, label, lang, basis = [] }) => (
            <div key={pointer} className="mb-2">
              <p className="font-semibold" lang={lang}>
                {label}
              </p>
              <LegalBases form={form} bases={basis} />
            </div>
          ))}
        </details>
      ) : null}
      <RuleTexts form={form} rules={rules} />
    </>
  )
}

/** The fields that were answered, to those who check rules by hand. */
export const AnsweredFields = createContext<ReadonlySet<DefinitionId>>(new Set())

/** Rules in words that only a person can check: open when they concern an answer, else folded. */
export function RuleTexts({ form, rules }: { form: FormDefinition; rules: readonly string[] }) {
  const t = useTranslations('documentView')
  const answered = use(AnsweredFields)
  if (rules.length === 0) return null
  return (
    <details className="mb-2" open={rules.some((rule) => concernsAnswers(rule, answered))}>
      <summary className="cursor-pointer py-1">{t('rules', { count: rules.length })}</summary>
      <ul className="list-disc pl-6" lang={form.source && 'de'}>
        {rules.map((rule) => (
          <li key={rule} className="wrap-anywhere whitespace-pre-line">
            {rule}
          </li>
        ))}
      </ul>
    </details>
  )
}
