'use client'

import { useTranslations } from 'use-intl'
import { portalAddress } from '#components/portal/ask-portal.ts'
import { Section } from '#components/ui/section.tsx'
import { evidenceForms } from '#lib/wings/evidence/terms.ts'

const contents = ['events', 'keys', 'attempts', 'parts', 'receipts'] as const

/** The files in which a case proves itself, and what they are good for. */
export function EvidenceFiles({ caseId }: { caseId: string }) {
  const t = useTranslations('evidence.portal')
  return (
    <>
      <ul className="grid max-w-4xl gap-4">
        {evidenceForms.map((form) => (
          <li
            key={form}
            className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t border-line pt-4"
          >
            <div className="max-w-xl">
              <h2 className="font-semibold">{t(form)}</h2>
              <p className="text-sm text-muted">{t(`${form}Hint`)}</p>
            </div>
            <a
              href={portalAddress('GET /cases/[caseId]/evidence', { params: { caseId }, query: { form } })}
              download
              aria-label={`${t('download')}: ${t(form)}`}
              className={`kern-btn ${form === 'html' ? 'kern-btn--primary' : 'kern-btn--secondary'}`}
            >
              <span className="kern-icon kern-icon--small kern-icon--download" aria-hidden="true" />
              <span className="kern-label">{t('download')}</span>
            </a>
          </li>
        ))}
      </ul>
      <Section title={t('contains')}>
        <ul className="max-w-3xl list-disc pl-6">
          {contents.map((one) => (
            <li key={one}>{t(`containsList.${one}`)}</li>
          ))}
        </ul>
      </Section>
      <Section title={t('proves')}>
        <p className="max-w-3xl">{t('provesText')}</p>
      </Section>
    </>
  )
}
