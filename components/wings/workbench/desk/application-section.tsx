'use client'

import { useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { applicationParts, type ApplicationPart } from '#components/wings/forms/send/application-parts.ts'
import { DocumentView } from '#components/wings/forms/send/document-view.tsx'
import { RuleTexts } from '#components/wings/forms/send/parts-about.tsx'
import { Button } from '#components/ui/button.tsx'
import { Name } from '#components/ui/name.tsx'
import { Section } from '#components/ui/section.tsx'
import { useWhen } from '#components/ui/use-when.ts'
import { attachmentAnchor, withFileNames } from '../attachment-names.ts'
import { HandedInView } from './handed-in-view.tsx'
import type { OpenedWork, ReadAttachment } from '../open-work.ts'
import type { Applicant } from '../applicant-in.ts'
import type { ReadData } from '../read-data.ts'

type ApplicationSectionProps = { work: OpenedWork; attachments: readonly ReadAttachment[]; applicant: Applicant }

/** The sent data: by its form with titles, else as they came. Only this part of the page is printed. */
export function ApplicationSection({ work, attachments, applicant }: ApplicationSectionProps) {
  const t = useTranslations('workbench.data')
  const documents = useTranslations('workbench.documents.handedIn')
  const { data } = work
  return (
    <div data-printed="" className="mt-10">
      <PrintHead work={work} applicant={applicant} />
      <Section
        title={data.kind === 'handed-in' ? documents('heading') : t('heading')}
        intro={data.kind === 'text' ? t('asText') : undefined}
        id={data.kind === 'handed-in' ? 'documents' : 'application'}
      >
        {data.kind === 'form' ? (
          <Parts data={data} work={work} />
        ) : data.kind === 'handed-in' ? (
          <HandedInView record={data.record} work={work} />
        ) : (
          // scrolls sideways, so the keyboard must reach it
          <pre tabIndex={0} aria-label={t('heading')} className="overflow-x-auto rounded-md bg-surface p-4 text-sm">
            {data.text}
          </pre>
        )}
      </Section>
      {attachments.length > 0 ? (
        <div className="hidden print:block">
          <h2 className="kern-heading-large">{t('attachments')}</h2>
          <ul className="list-disc pl-6">
            {withFileNames(attachments).map(({ description, name }) => (
              <li key={description.attachmentId}>
                <Name>{name}</Name>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  )
}

/** Facts for the printed page that the screen shows elsewhere. */
function PrintHead({
  work: { submission, submitEvent, data },
  applicant,
}: Omit<ApplicationSectionProps, 'attachments'>) {
  const t = useTranslations('workbench.data')
  const locale = useLocale()
  const when = useWhen('long')
  const { publicService, submissionId, caseId } = submission
  return (
    <div className="hidden print:block">
      <p className="kern-heading-large">
        <Name>{data.kind === 'form' ? data.form.title[locale] : publicService.name}</Name>
      </p>
      {applicant.kind === 'known' ? (
        <p className="font-semibold">
          <Name>{applicant.name}</Name>
        </p>
      ) : null}
      <p>{t('printed', { at: when(submitEvent.at), submissionId, caseId })}</p>
    </div>
  )
}

type PartsProps = { data: Extract<ReadData, { kind: 'form' }>; work: OpenedWork }

/** The pages of the form, folded but for the first. A search on the page, and a print, find all of them. */
function Parts({ data, work }: PartsProps) {
  const { form } = data
  const t = useTranslations('workbench.data')
  const locale = useLocale()
  const box = useRef<HTMLDivElement>(null)
  const parts = applicationParts(form, data.document, { locale, rest: t('rest') })
  const names = work.opened.metadata.contentStructure.attachments.map(
    ({ attachmentId, filename }) => [attachmentId, filename ?? attachmentId] as const,
  )
  const fold = (isOpen: boolean) => {
    for (const part of box.current?.querySelectorAll<HTMLDetailsElement>('details[data-printed-part]') ?? [])
      part.open = isOpen
  }
  return (
    <>
      {parts.length > 1 ? <PartLinks parts={parts} /> : null}
      {parts.length > 1 ? (
        <div className="my-4 flex flex-wrap gap-x-4 print:hidden">
          <Button variant="tertiary" onClick={() => fold(true)}>
            {t('unfold')}
          </Button>
          <Button variant="tertiary" onClick={() => fold(false)}>
            {t('fold')}
          </Button>
        </div>
      ) : null}
      <RuleTexts form={form} rules={form.labels.ruleTexts?.[''] ?? []} />
      <div ref={box} className="flex flex-col">
        {parts.map((part, at) => (
          <details key={part.key} open={at === 0} data-printed-part="" className="border-t border-edge py-3">
            <summary className="cursor-pointer">
              <h3 className="kern-heading-medium inline">{part.title}</h3>
            </summary>
            <div id={partId(part.key)} className="scroll-mt-4 pt-4">
              <DocumentView
                form={form}
                document={part.document}
                attachmentNames={Object.fromEntries(names)}
                attachmentHref={(id) => `#${attachmentAnchor(id)}`}
                level={4}
                isTitled
                audience="case-worker"
              />
            </div>
          </details>
        ))}
      </div>
    </>
  )
}

/** The way to each part; going there unfolds it. */
function PartLinks({ parts }: { parts: readonly ApplicationPart[] }) {
  const t = useTranslations('workbench.data')
  const unfold = (key: string) => {
    const part = document.getElementById(partId(key))?.closest('details')
    if (part) part.open = true
  }
  return (
    <nav aria-label={t('parts')} className="border-l-4 border-line pl-4 print:hidden">
      <ul className="gap-x-8 md:columns-2">
        {parts.map(({ key, title }) => (
          <li key={key} className="break-inside-avoid py-1">
            <a href={`#${partId(key)}`} className="kern-link kern-link--no-visited-state" onClick={() => unfold(key)}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const partId = (key: string): string => `application-${key}`
