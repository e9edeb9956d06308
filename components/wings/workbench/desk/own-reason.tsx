'use client'

import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { SelectInput } from '#components/ui/select-input.tsx'
import { TextAreaField } from '#components/ui/text-area-field.tsx'
import type { EventProblem } from '@kurier/sdk/errors'
import { partIds } from '@kurier/sdk/open-parts'
import { eventProblem, type ProblemInstance } from '@kurier/sdk/problems'
import type { OpenWork } from '../open-work.ts'
import { LONGEST_DETAIL } from './reasons.ts'
import { useWorkbench } from '../workbench-context.tsx'
import { problemNames, type ProblemName } from '@kurier/wire/names'

type OwnReasonProps = { work: OpenWork; onAdd: (reason: EventProblem) => void }

/** A reason that a person adds: what is wrong, with which part, and if need be in own words. */
export function OwnReason({ work, onAdd }: OwnReasonProps) {
  const t = useTranslations('workbench.reject')
  const e = useTranslations('events')
  const { problemTypeBase } = useWorkbench(work.submission.destinationId).bases
  const heading = useId()
  const [name, setName] = useState<ProblemName>('schema-violation')
  const [part, setPart] = useState<ProblemInstance>('data')
  const [detail, setDetail] = useState('')
  const [added, setAdded] = useState(0)
  const isTooLong = [...detail].length > LONGEST_DETAIL
  const parts = partsOf(work, {
    submission: e('parts.submission'),
    metadata: e('parts.metadata'),
    data: e('parts.data'),
    attachment: (filename) => `${e('parts.attachment')}: ${filename}`,
  })
  const add = () => {
    if (isTooLong) return
    onAdd(eventProblem(problemTypeBase, name, part, detail.trim() || undefined))
    setDetail('')
    setAdded(added + 1)
  }
  return (
    <fieldset aria-labelledby={heading} className="flex flex-col gap-4 rounded-md border border-edge p-4">
      <h3 id={heading} className="font-semibold">
        {t('ownHeading')}
      </h3>
      <SelectInput
        name="own-reason"
        label={t('what')}
        value={name}
        onChange={(event) => setName(problemNames.find((one) => one === event.target.value) ?? name)}
        options={problemNames.map((one) => ({ value: one, label: e(`problems.${one}.title`) }))}
      />
      <SelectInput
        name="own-part"
        label={t('part')}
        value={part}
        onChange={(event) => setPart(parts.find(({ value }) => value === event.target.value)?.value ?? part)}
        options={parts}
      />
      <TextAreaField
        name="own-detail"
        label={t('detail')}
        hint={t('detailHint')}
        error={isTooLong ? t('detailTooLong', { most: LONGEST_DETAIL }) : undefined}
        rows={3}
        value={detail}
        onChange={(event) => setDetail(event.target.value)}
      />
      <Button variant="secondary" icon="add" className="self-start" onClick={add}>
        {t('add')}
      </Button>
      <p role="status" className="sr-only">
        {added > 0 ? t('added', { count: added }) : ''}
      </p>
    </fieldset>
  )
}

type PartWords = Record<'submission' | 'metadata' | 'data', string> & { attachment: (filename: string) => string }

/** The parts that a reason can be about. */
function partsOf({ submission, opened }: OpenWork, words: PartWords): { value: ProblemInstance; label: string }[] {
  const described = opened?.metadata.contentStructure.attachments ?? []
  const attachments = submission.attachments.map((id) => {
    const of = described.find((one) => partIds(one).includes(id))
    const parts = of ? partIds(of) : []
    const part = parts.length > 1 ? ` (${parts.indexOf(id) + 1}/${parts.length})` : ''
    const name = of?.purpose === 'data' ? words.data : words.attachment(of?.filename ?? id)
    return { value: `attachment:${id}` as const, label: name + part }
  })
  return [
    { value: 'submission', label: words.submission },
    { value: 'metadata', label: words.metadata },
    { value: 'data', label: words.data },
    ...attachments,
  ]
}
