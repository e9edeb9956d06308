'use client'

import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { saveFile } from '#components/ui/save-file.ts'
import { Section } from '#components/ui/section.tsx'
import { applicationHtml } from './application-html.ts'
import { DocumentView } from './document-view.tsx'
import { printPage } from '../print-page.ts'
import { useOwnCopy, type CopyProps } from './use-own-copy.ts'

/** After sending: what was declared, to keep on paper, as a PDF, or as a page with which the form can be filled in again. */
export function OwnCopy(props: CopyProps) {
  const t = useTranslations('forms.copy')
  const [isPrinted, setPrinted] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const { form, receipt } = props
  const content = useOwnCopy(props)
  const name = `${form.path}-${t('fileName')}-${receipt.caseId.slice(0, 8)}`
  const print = () => {
    // the sheet has to be there before the dialog is
    flushSync(() => setPrinted(true))
    printPage(name, 'copy')
  }
  const save = () => {
    saveFile(`${name}.html`, new Blob([applicationHtml(content.page())], { type: 'text/html' }))
    setSaved(true)
  }
  // on the next page the receipt is what is printed
  useEffect(
    () => () => {
      delete document.documentElement.dataset.sheet
    },
    [],
  )
  return (
    <Section title={t('title')} intro={t('intro')}>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" icon="download" onClick={save}>
          {t('save')}
        </Button>
        <Button variant="secondary" onClick={print}>
          {t('print')}
        </Button>
      </div>
      <p role="status" className="mt-3 empty:hidden">
        {isSaved ? t('saved') : ''}
      </p>
      {isPrinted ? <CopySheet form={form} content={content} /> : null}
    </Section>
  )
}

type SheetProps = { form: CopyProps['form']; content: ReturnType<typeof useOwnCopy> }

/** The copy on paper, seen nowhere else. */
function CopySheet({ form, content: { title, facts, parts, files, byId } }: SheetProps) {
  const t = useTranslations('forms.copy')
  return (
    <div data-printed="copy" className="hidden flex-col gap-4 text-sm print:flex">
      <p className="kern-heading-large">{title}</p>
      <p>{t('note')}</p>
      <DescriptionList items={facts.map(([term, value]) => ({ term, value }))} />
      {parts.map(({ key, title: part, document: own }) => (
        <div key={key}>
          <h2 className="kern-heading-medium">{part}</h2>
          <DocumentView form={form} document={own} attachmentNames={byId} isTitled />
        </div>
      ))}
      {files.length > 0 ? (
        <div>
          <h2 className="kern-heading-medium">{t('files')}</h2>
          <p>{t('filesNote')}</p>
          <ul className="list-disc pl-6">
            {files.map((file, at) => (
              <li key={at}>{file}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  )
}
