'use client'

import { useLocale, useTranslations } from 'use-intl'
import { canMakeKeys } from '#components/destinations/make-key-pair.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { Section } from '#components/ui/section.tsx'
import { useHydrated } from '#components/ui/use-hydrated.ts'
import type { FormDefinition } from '#lib/forms/definition.ts'
import { DraftImport } from './draft-import.tsx'
import type { Drafting } from './use-draft.ts'
import { StepTitle } from './step-title.tsx'
import type { GoTo } from './use-step.ts'

type Props = { form: FormDefinition; isOpen: boolean; recipient: string; drafting: Drafting; goTo: GoTo }

/** Before the first page: what the form is, what is needed, and what happens to what is entered. */
export function StartStep({ form, isOpen, recipient, drafting, goTo }: Props) {
  const t = useTranslations('forms.start')
  const locale = useLocale()
  const isInsecure = useHydrated() && !canMakeKeys()
  const [first] = form.pages
  const begin = () => first && goTo(first.key)
  const needsProofs = Object.values(form.fields).some(({ type }) => type.kind === 'proof')
  return (
    <div className="flex flex-col gap-8">
      <StepTitle title={form.title[locale]} intro={form.intro[locale]} />
      {isOpen ? null : (
        <Alert kind="warning" title={t('closedTitle')}>
          <p>{t('closed')}</p>
        </Alert>
      )}
      {isInsecure ? (
        <Alert kind="danger" title={t('insecureTitle')}>
          <p>{t('insecure')}</p>
        </Alert>
      ) : null}
      <noscript>{t('needsScript')}</noscript>
      <div>
        <Section title={t('howTitle')}>
          <ul className="flex list-disc flex-col gap-2 pl-6">
            <li>{t('recipient', { name: recipient })}</li>
            <li>{t('pages', { count: form.pages.length })}</li>
            <li>{t('order')}</li>
            {needsProofs ? <li>{t('proofs')}</li> : null}
            <li>{t('receipt')}</li>
          </ul>
        </Section>
        <Section title={t('privacyTitle')}>
          <p>{t('privacy')}</p>
          <p className="mt-3">{t('privacyDraft')}</p>
        </Section>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button icon="arrow-forward" onClick={begin}>
          {drafting.restored ? t('goOn') : t('begin')}
        </Button>
      </div>
      <DraftImport form={form} drafting={drafting} />
    </div>
  )
}
