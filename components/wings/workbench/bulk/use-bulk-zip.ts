import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { saveFile } from '#components/ui/save-file.ts'
import type { NamedFile } from '#components/ui/zip-files.ts'
import { applicantIn } from '../applicant-in.ts'
import { useSaved } from '../desk/use-saving.ts'
import type { ListedRow } from '../listed-rows.ts'
import { openWork, readAttachment, type ReadAttachment } from '../open-work.ts'
import { useWorkbench } from '../workbench-context.tsx'
import { useStop } from './use-stop.ts'

/** How far a ZIP of chosen applications is, and whose are not in it. */
export type ZipProgress = { done: number; left: readonly ListedRow[] }

/** One ZIP of chosen applications, a folder for each; they are read one after the other. */
export function useBulkZip(destinationId: string) {
  const { system, keys } = useWorkbench(destinationId)
  const savedOf = useSaved()
  const [progress, setProgress] = useState<ZipProgress>({ done: 0, left: [] })
  const stopping = useStop()

  async function filesOf({ row, read: listed }: ListedRow): Promise<(() => Promise<NamedFile>)[]> {
    const own = await system()
    const work = await openWork(own, row.submissionId, keys)
    if (!work.opened) throw new Error('the submission cannot be opened')
    const read: ReadAttachment[] = []
    for (const { attachmentId } of work.opened.attachments)
      read.push(await readAttachment(own, work.opened, attachmentId))
    if (read.some(({ problems }) => problems)) throw new Error('an attachment is not as it was sent')
    const applicant = listed?.applicant.kind === 'known' ? listed.applicant : applicantIn(work.data)
    const { stem, record, page, files } = savedOf(work, read, applicant.kind === 'known' ? applicant.name : undefined)
    const inFolder = ({ name, content }: NamedFile): NamedFile => ({ name: `${stem}/${name}`, content })
    return [
      async () => inFolder(record),
      async () => inFolder(await page()),
      ...files.map((file) => async () => inFolder(file)),
    ]
  }
  async function* filesOfAll(rows: readonly ListedRow[]) {
    const left: ListedRow[] = []
    for (const [done, listed] of rows.entries()) {
      if (stopping.now()) break
      setProgress({ done, left })
      const files = await filesOf(listed).catch(() => undefined)
      if (!files) left.push(listed)
      for (const file of files ?? []) yield await file()
    }
    setProgress({ done: rows.length, left })
  }
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async (rows: readonly ListedRow[]) => {
      stopping.begin()
      const { zipFiles } = await import('#components/ui/zip-files.ts')
      const zip = await zipFiles(filesOfAll(rows))
      if (!stopping.now()) saveFile(`antraege-${rows.length}.zip`, zip)
    },
  })
  return { save: mutate, isPending, isSuccess, error, progress, stop: stopping.stop }
}
