'use client'

import { useTranslations } from 'use-intl'
import { Badge, type Tone } from '#components/ui/badge.tsx'
import { FileInput } from '#components/ui/file-input.tsx'
import { useWhen } from '#components/ui/use-when.ts'
import type { VerifiedEvent } from '@kurier/sdk/verify-event-log'
import { acceptedFiles, type Attachment, type FileLimits } from '../attachments/attachments.ts'
import { ChosenFiles, FilesTold } from '../fields/chosen-files.tsx'
import { handedInUnder, OTHERS, type DocumentHandIn, type Mark } from '../document-marks.ts'
import type { AskedDocument } from '../message-record.ts'
import type { HandIn } from './use-hand-in.ts'
import { Unkept } from '../fields/gone-proofs.tsx'
import { useFiles } from '../fields/use-files.ts'

type AskedFieldProps = {
  name: string
  document: AskedDocument
  label: string
  mark: Mark
  events: readonly VerifiedEvent[]
  handIn: HandIn
  isOpen: boolean
  limits: FileLimits
}

/** A document that is asked for: what of it has been handed in, and where its files are chosen. */
export function AskedField({ name, document: asked, label, mark, events, handIn, isOpen, limits }: AskedFieldProps) {
  const t = useTranslations('forms.proof')
  const { chosen, unkept, add, remove } = handIn
  const files = chosen[asked.id] ?? []
  const { take, isTaking, faults, told, tell, keepOriginal } = useFiles({
    limits,
    present: () => Object.values(chosen).flat(),
    onTaken: (taken) => add(asked.id, mark, taken),
  })
  const takeBack = (file: Attachment) => {
    remove(file)
    tell(t('removed', { name: file.name }))
    document.getElementById(name)?.focus()
  }
  const replace = (file: Attachment) => {
    const original = keepOriginal(file)
    if (!original) return
    remove(file)
    add(asked.id, mark, [original])
    document.getElementById(name)?.focus()
  }
  const handed = handedInUnder(events, mark)
  const state = stateOf(asked, handed)
  const isTold = asked.id !== OTHERS || handed.length > 0
  const titled = (
    // the state's words are no label of their own, below which there would be room
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 [&_.kern-label]:mb-0!">
      <span className="min-w-0 wrap-anywhere">{label}</span>
      {isTold ? <AskedFieldState state={state} /> : null}
    </span>
  )
  return (
    <div className="flex flex-col gap-3">
      {isOpen ? (
        <FileInput
          id={name}
          label={titled}
          hint={asked.explanation && <span className="whitespace-pre-line">{asked.explanation}</span>}
          error={faults.join(' ') || undefined}
          accept={acceptedFiles}
          multiple
          onFiles={take}
        />
      ) : (
        <>
          <div className="font-semibold">{titled}</div>
          {asked.explanation ? <p className="wrap-anywhere whitespace-pre-line">{asked.explanation}</p> : null}
        </>
      )}
      <HandedBefore handed={handed} />
      <ChosenFiles files={files} of={label} remove={takeBack} onOriginal={replace} />
      <Unkept files={files} unkept={unkept} />
      <FilesTold isTaking={isTaking} told={told} />
    </div>
  )
}

type AskedFieldState = 'handed' | 'open' | 'optional' | 'refused'

const tones: Record<AskedFieldState, Tone> = {
  handed: 'success',
  open: 'warning',
  optional: 'neutral',
  refused: 'danger',
}

/** Whether a document is there. */
function AskedFieldState({ state }: { state: AskedFieldState }) {
  const t = useTranslations('forms.handIn.states')
  return <Badge tone={tones[state]}>{t(state)}</Badge>
}

/** When files of a document were sent, and how many. */
function HandedBefore({ handed }: { handed: readonly DocumentHandIn[] }) {
  const t = useTranslations('forms.handIn')
  const day = useWhen('day')
  return handed.map(({ submissionId, at, files, isRejected }) => (
    <p key={submissionId} className="text-sm">
      {t('handed', { count: files, day: day(at), refused: String(isRejected) })}
    </p>
  ))
}

function stateOf({ required }: AskedDocument, handed: readonly DocumentHandIn[]): AskedFieldState {
  if (handed.some(({ isRejected }) => !isRejected)) return 'handed'
  if (handed.length > 0) return 'refused'
  return required ? 'open' : 'optional'
}
