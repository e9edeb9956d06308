'use client'

import { useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { applicationParts } from '#components/wings/forms/send/application-parts.ts'
import { answeredFields } from '#components/wings/forms/applying-parts.ts'
import { DocumentView } from '#components/wings/forms/send/document-view.tsx'
import { AnsweredFields, RuleTexts } from '#components/wings/forms/send/parts-about.tsx'
import { LongText } from '#components/ui/long-text.tsx'
import { Name } from '#components/ui/name.tsx'
import { Section } from '#components/ui/section.tsx'
import { useWhen } from '#components/ui/use-when.ts'
import { attachmentAnchor, withFileNames } from '../attachment-names.ts'
import type { DeskSection } from './desk-contents.tsx'
import { HandedInView } from './handed-in-view.tsx'
import type { OpenedWork, ReadAttachment } from '../open-work.ts'
import type { Applicant } from '../applicant-in.ts'
import type { ReadData } from '../read-data.ts'
import { DeskViewTools, useDeskView } from './desk-view.tsx'

type ApplicationSectionProps = { work: OpenedWork; attachments: readonly ReadAttachment[]; applicant: Applicant }

/** The sent data: by its form with titles, else as they came. Only this part of the page is printed. */
export function ApplicationSection({ work, attachments, applicant }: ApplicationSectionProps) {
  const t = useTranslations('workbench.data')
  const documents = useTranslations('workbench.documents.handedIn')
  const { data } = work
  return (
    <div data-printed="" className="mt-2">
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
          <LongText text={data.text}>
            {(text) => (
              // scrolls sideways, so the keyboard must reach it
              <pre tabIndex={0} aria-label={t('heading')} className="overflow-x-auto rounded-md bg-surface p-4 text-sm">
                {text}
              </pre>
            )}
          </LongText>
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

type ApplicationData = Extract<ReadData, { kind: 'form' }>

/** The parts of an application as its form divides it, for the way to each. */
export function useApplicationSections(data: ReadData | undefined): DeskSection[] {
  const t = useTranslations('workbench.data')
  const locale = useLocale()
  if (data?.kind !== 'form') return []
  const parts = applicationParts(data.form, data.document, { locale, rest: t('rest') })
  return parts.map(({ key, title }) => ({ anchor: partId(key), title }))
}

/** The pages of the form, folded but for the first. A search on the page, and a print, find all of them. */
function Parts({ data: { form, document }, work }: { data: ApplicationData; work: OpenedWork }) {
  const t = useTranslations('workbench.data')
  const locale = useLocale()
  const box = useRef<HTMLDivElement>(null)
  const { view, change } = useDeskView()
  const parts = applicationParts(form, document, { locale, rest: t('rest') })
  const names = work.opened.attachments.map(
    ({ attachmentId, filename }) => [attachmentId, filename ?? attachmentId] as const,
  )
  const fold = (isUnfolded: boolean) => {
    change({ isUnfolded })
    for (const part of box.current?.querySelectorAll<HTMLDetailsElement>('details[data-printed-part]') ?? [])
      part.open = isUnfolded
  }
  return (
    <AnsweredFields value={answeredFields(form, document)}>
      <DeskViewTools view={view} change={change} onFold={parts.length > 1 ? fold : undefined} />
      <RuleTexts form={form} rules={form.labels.ruleTexts?.[''] ?? []} />
      <div ref={box} className="flex flex-col">
        {parts.map((part, at) => (
          <details
            key={part.key}
            open={at === 0 || view.isUnfolded}
            data-printed-part=""
            className="border-t border-edge py-2"
          >
            <summary className="cursor-pointer">
              <h3 className="kern-heading-medium inline">{part.title}</h3>
            </summary>
            <div id={partId(part.key)} className="scroll-mt-4 pt-2">
              <DocumentView
                form={form}
                document={part.document}
                attachmentNames={Object.fromEntries(names)}
                attachmentHref={(id) => `#${attachmentAnchor(id)}`}
                level={4}
                isTitled
                isApplying={view.isApplying}
                audience="case-worker"
              />
            </div>
          </details>
        ))}
      </div>
    </AnsweredFields>
  )
}

const partId = (key: string): string => `application-${key}`
