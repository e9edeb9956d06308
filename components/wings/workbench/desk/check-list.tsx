'use client'

import { useMemo, type ReactNode } from 'react'
import { useTranslations, useLocale } from 'use-intl'
import { Sentence } from '#components/wings/forms/spoken.tsx'
import { withEnclosedLabels } from '#components/wings/forms/words.ts'
import { Badge, type Tone } from '#components/ui/badge.tsx'
import { Section } from '#components/ui/section.tsx'
import { useWhen } from '#components/ui/use-when.ts'
import type { FormDefinition } from '@kurier/forms/definition'
import type { FormFault } from '@kurier/forms/fault-kinds'
import { faultSentence } from '@kurier/forms/fault-words'
import type { AttachmentDescription } from '@kurier/sdk/metadata-record'
import { partIds } from '@kurier/sdk/open-parts'
import { checksOf, type Check, type CheckState } from './checks.ts'
import type { ReadAttachment, OpenWork } from '../open-work.ts'

type CheckListProps = { work: OpenWork; attachments: readonly ReadAttachment[]; isReading: boolean }

const tones: Record<CheckState, Tone> = { right: 'success', wrong: 'danger', unchecked: 'neutral' }

/**
 * Everything that was checked: the service's signature, tags, hashes, schema, and what the form says. What failed comes first
 * and is always open, the rest is one line until somebody wants to see it.
 */
export function CheckList({ work, attachments, isReading }: CheckListProps) {
  const t = useTranslations('workbench.checks')
  const data = work.opened ? work.data : undefined
  // of documents handed in only what follows their schema is read as such
  const faults = data?.kind === 'form' ? data.faults : data?.kind === 'handed-in' ? [] : undefined
  const checks = checksOf({
    problems: work.problems,
    ...(work.opened && work.isOffered !== undefined && { isOffered: work.isOffered }),
    ...(faults && { faults: faults.length }),
  })
  const lines: CheckListLine[] = [
    ...checks.map((check) => ({
      key: check.name,
      title: t(`names.${check.name}`),
      state: check.state,
      detail: <Detail check={check} work={work} />,
    })),
    ...attachments.map(({ description, problems }): CheckListLine => ({
      key: description.attachmentId,
      title: t('attachment', { name: description.filename ?? description.attachmentId }),
      state: problems ? 'wrong' : 'right',
      detail: problems ? null : <Tags of={description} work={work} />,
    })),
  ]
  const wrong = lines.filter(({ state }) => state === 'wrong')
  const others = lines.filter(({ state }) => state !== 'wrong')
  const unchecked = others.filter(({ state }) => state === 'unchecked').length
  const count = { passed: others.length - unchecked, total: lines.length, unchecked }
  const isQuiet = wrong.length === 0
  return (
    <Section title={<span className={isQuiet ? 'sr-only' : undefined}>{t('heading')}</span>} id="checks">
      {wrong.length > 0 ? (
        <ul>
          {wrong.map(({ key, ...line }) => (
            <LineShown key={key} {...line} />
          ))}
        </ul>
      ) : null}
      {data?.kind === 'form' && data.faults.length > 0 ? <FaultList form={data.form} faults={data.faults} /> : null}
      {data?.kind === 'form' && data.notes.length > 0 ? (
        <Listed heading={<p>{t('notes', { count: data.notes.length })}</p>} faults={data.notes} />
      ) : null}
      <details className={isQuiet ? 'pb-3' : 'border-t border-line py-3'}>
        <summary className="cursor-pointer">
          {unchecked + wrong.length === 0 && !isReading ? (
            <Badge tone="success">{t('all', count)}</Badge>
          ) : (
            t('some', count)
          )}
        </summary>
        <p className="mt-2 max-w-2xl text-muted">{t('intro')}</p>
        <ul className="mt-2">
          {others.map(({ key, ...line }) => (
            <LineShown key={key} {...line} />
          ))}
        </ul>
      </details>
      {isReading ? <p>{t('reading')}</p> : null}
    </Section>
  )
}

type CheckListLine = { key: string; title: string; state: CheckState; detail: ReactNode }

/** The tag of an attachment; of one that came in fragments those of all of them. */
function Tags({ of, work }: { of: AttachmentDescription; work: OpenWork }) {
  const tags = work.opened?.checkedTags.attachments ?? {}
  return partIds(of).map((id) => <Code key={id} text={tags[id] ?? ''} />)
}

function LineShown({ title, state, detail }: Omit<CheckListLine, 'key'>) {
  const t = useTranslations('workbench.checks.states')
  return (
    <li className="grid gap-x-6 gap-y-1 border-t border-line py-3 md:grid-cols-[9rem_minmax(0,1fr)]">
      <span>
        <Badge tone={tones[state]}>{t(state)}</Badge>
      </span>
      <span className="min-w-0">
        <span className="block">{title}</span>
        {detail}
      </span>
    </li>
  )
}

/** What a line was checked by: the key of the signature, the tag, the hash, the address. */
function Detail({ check: { name, state }, work }: { check: Check; work: OpenWork }) {
  const t = useTranslations('workbench.checks')
  const when = useWhen('exact')
  if (name === 'submit-event') {
    const at = when(work.submitEvent.at)
    return <span className="block text-sm text-muted">{t('signedWith', { kid: work.submitEvent.kid, at })}</span>
  }
  if (!work.opened) return null
  const { metadata, checkedTags } = work.opened
  const { hash, submissionSchema } = metadata.contentStructure.data
  if (name === 'metadata-tag') return <Code text={checkedTags.metadata} />
  if (name === 'data-tag') {
    const attached = metadata.contentStructure.attachments.find(({ purpose }) => purpose === 'data')
    return attached ? <Tags of={attached} work={work} /> : <Code text={checkedTags.data} />
  }
  if (name === 'data-hash') return <Code text={hash.content} />
  if (name === 'schema') return <Code text={submissionSchema.schemaUri} />
  if (name === 'validation' && state === 'unchecked') return <span className="block text-muted">{t('noForm')}</span>
  return null
}

function Code({ text }: { text: string }) {
  return <code className="block text-xs text-muted wrap-anywhere">{text}</code>
}

/** Entries that are listed; nobody reads more. */
const MOST_SHOWN = 100

type ListedProps = { heading: ReactNode; faults: readonly FormFault[]; children?: (fault: FormFault) => ReactNode }

/** Places in the document, each with what is said of it. */
function Listed({ heading, faults, children }: ListedProps) {
  const t = useTranslations('workbench.checks')
  const rest = faults.length - MOST_SHOWN
  return (
    <div className="mb-4">
      {heading}
      <ul className="mt-2 list-disc pl-6">
        {faults.slice(0, MOST_SHOWN).map((fault) => (
          <li key={`${fault.pointer} ${fault.kind}`}>
            {children?.(fault)} <code className="text-xs text-muted wrap-anywhere">{fault.pointer || '/'}</code>
          </li>
        ))}
      </ul>
      {rest > 0 ? <p>{t('moreFaults', { count: rest })}</p> : null}
    </div>
  )
}

/** What the form's validator found, each fault as a sentence with its place. */
function FaultList({ form, faults }: { form: FormDefinition; faults: readonly FormFault[] }) {
  const t = useTranslations('workbench.checks')
  const locale = useLocale()
  const spoken = useMemo(() => withEnclosedLabels(form, locale), [form, locale])
  return (
    <Listed heading={<h3 className="font-semibold">{t('faults', { count: faults.length })}</h3>} faults={faults}>
      {(fault) => <Sentence text={faultSentence(spoken, fault, locale)} />}
    </Listed>
  )
}
