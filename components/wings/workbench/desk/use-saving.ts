import { useMutation } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { readableParts } from '#components/wings/forms/send/application-parts.ts'
import { useAnswerWords } from '#components/wings/forms/use-answer-words.ts'
import { saveFile } from '#components/ui/save-file.ts'
import { useWhen } from '#components/ui/use-when.ts'
import { withFileNames } from '../attachment-names.ts'
import { handedInParts } from './handed-in-parts.ts'
import type { OpenedWork, ReadAttachment } from '../open-work.ts'
import { useSenderFacts } from '../use-sender-facts.ts'
import type { NamedFile } from '#components/ui/zip-files.ts'

export type SavedForm = 'zip' | 'html' | 'data'

/**
 * Saving what was sent: the data record as it came, the same as a page to read, and all with its attachments in one ZIP.
 * `name`: the applicant's, where it is known.
 */
export function useSaving(work: OpenedWork, attachments: readonly ReadAttachment[], name: string | undefined) {
  const savedOf = useSaved()
  return useMutation({
    mutationFn: async (form: SavedForm) => {
      const { stem, record, page, files } = savedOf(work, attachments, name)
      if (form === 'data') return saveFile(record.name, record.content)
      const readable = await page()
      if (form === 'html') return saveFile(readable.name, readable.content)
      const { zipFiles } = await import('#components/ui/zip-files.ts')
      saveFile(`${stem}.zip`, await zipFiles([record, readable, ...files]))
    },
  })
}

/** What is saved of an application: `stem` names it, `page` makes the page to read, `files` are its attachments. */
export function useSaved() {
  const html = useReadable()
  return (work: OpenedWork, attachments: readonly ReadAttachment[], name: string | undefined) => {
    const { submission, opened, data } = work
    const stem = `${data.kind === 'form' ? data.form.path : 'einreichung'}-${submission.submissionId.slice(0, 8)}`
    const { content, mimeType } = opened.data
    const record: NamedFile = {
      name: `${stem}.${mimeType === 'application/json' ? 'json' : 'xml'}`,
      content: new Blob([new Uint8Array(content)], { type: mimeType }),
    }
    const page = async (): Promise<NamedFile> => ({
      name: `${stem}.html`,
      content: new Blob([await html(work, attachments, name)], { type: 'text/html' }),
    })
    const files: NamedFile[] = withFileNames(attachments).flatMap(({ name: own, content: file }) =>
      file ? [{ name: `anlagen/${own}`, content: file }] : [],
    )
    return { stem, record, page, files }
  }
}

function useReadable() {
  const t = useTranslations('workbench.save.page')
  const documents = useTranslations('workbench.documents.handedIn')
  const words = useAnswerWords()
  const locale = useLocale()
  const when = useWhen('long')
  const told = useSenderFacts()
  return async (work: OpenedWork, attachments: readonly ReadAttachment[], name: string | undefined) => {
    const { submission, submitEvent, data } = work
    const names = withFileNames(attachments).map(
      ({ description, name: file }) => [description.attachmentId, file] as const,
    )
    const { applicationHtml } = await import('#components/wings/forms/send/application-html.ts')
    const parts =
      data.kind === 'form'
        ? readableParts(data.document, { form: data.form, locale, words, audience: 'case-worker' }, t('rest'))
        : data.kind === 'handed-in'
          ? [{ title: documents('heading'), shown: handedInParts(data.record, documents) }]
          : [{ title: t('record'), shown: [{ kind: 'foreign', pointer: '', label: '', json: data.text } as const] }]
    return applicationHtml({
      lang: locale,
      title: data.kind === 'form' ? data.form.title[locale] : submission.publicService.name,
      facts: [
        ...(name === undefined ? [] : [[t('applicant'), name] as const]),
        [t('submittedAt'), when(submitEvent.at)],
        [t('submission'), submission.submissionId],
        [t('case'), submission.caseId],
        ...told(work).map(({ term, lines, note }) => {
          return [term, [...lines, ...(note === undefined ? [] : [`(${note})`])].join('\n')] as const
        }),
      ],
      parts,
      attachments: { heading: t('attachments'), names: names.map(([, file]) => file), byId: Object.fromEntries(names) },
    })
  }
}
