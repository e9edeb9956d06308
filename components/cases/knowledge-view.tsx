'use client'

import { useLocale, useTranslations } from 'use-intl'
import { WaitShown } from '#components/callbacks/wait-shown.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { dayText } from '#components/ui/moment.ts'
import { Section } from '#components/ui/section.tsx'
import { useWhen } from '#components/ui/use-when.ts'
import type { KnowledgeAnswer } from '#lib/timelines/knowledge-schema.ts'
import { shortId } from './short-id.ts'
import { partOf } from './words.ts'

type Document = KnowledgeAnswer['documents'][number]

/** Who knew when of each submission and reply of a case, and the rule by which something counts as received. */
export function KnowledgeView({ knowledge }: { knowledge: KnowledgeAnswer }) {
  const t = useTranslations('knowledge')
  const when = useWhen('exact')
  const { caseId, now, client, destination, documents, rule, omitted } = knowledge
  return (
    <>
      <p className="text-sm wrap-anywhere">
        {t('case', { caseId })}
        <br />
        {t('parties', { client: client.name, destination: destination.name })}
        <br />
        {t('asOf', { date: when(now) })}
      </p>
      {omitted > 0 ? <p className="mt-2 font-semibold">{t('omitted')}</p> : null}
      {documents.length === 0 ? <EmptyState title={t('none')} /> : null}
      {documents.map((document) => (
        <DocumentFacts key={document.subjectId} document={document} rule={rule} />
      ))}
      <p className="mt-6 max-w-3xl text-sm text-muted">{t('fetchedNote')}</p>
      <Rule rule={rule} />
    </>
  )
}

function DocumentFacts({ document, rule }: { document: Document; rule: KnowledgeAnswer['rule'] }) {
  const t = useTranslations('knowledge')
  const { subjectKind: kind, subjectId, receiver, toldByListAt, handedInAt } = document
  const receivedBy = t(`sides.${receiver}`)
  return (
    <Section
      title={t('heading', { kind, id: shortId(subjectId) })}
      intro={<code className="wrap-anywhere">{subjectId}</code>}
    >
      <DescriptionList
        items={[
          {
            wide: true,
            term: t('handedIn'),
            value: handedInAt ? <At at={handedInAt} how={t('handedInHow')} /> : t('notHandedIn'),
          },
          {
            wide: true,
            term: t('toldByCallback'),
            value: <Told told={document.toldByCallback} untold={document.untold} side={receivedBy} />,
          },
          {
            wide: true,
            term: t('toldByList'),
            value: toldByListAt ? (
              <At at={toldByListAt} how={t('toldByListHow', { side: receivedBy })} />
            ) : (
              t('notTold')
            ),
          },
          { wide: true, term: t('fetched'), value: <Fetches fetches={document.fetches} /> },
          { wide: true, term: t('decided'), value: <Decision document={document} /> },
          ...(document.decision
            ? [
                {
                  wide: true,
                  term: t('decisionTold'),
                  value: <Told {...document.decision} side={t(`sides.${document.sender}`)} />,
                },
              ]
            : []),
          ...(rule
            ? [
                {
                  wide: true,
                  term: t('deemed'),
                  value: <DeemedDay deemed={document.deemed} state={document.state} days={rule.days} />,
                },
              ]
            : []),
        ]}
      />
    </Section>
  )
}

function At({ at, how }: { at: string; how: string }) {
  const when = useWhen('exact')
  return (
    <>
      <time dateTime={at} className="font-semibold">
        {when(at)}
      </time>
      <span className="block text-sm text-muted">{how}</span>
    </>
  )
}

type ToldProps = { told: Document['toldByCallback']; untold: Document['untold']; side: string }

function Told({ told, untold, side }: ToldProps) {
  const t = useTranslations('knowledge')
  const when = useWhen('exact')
  if (told) return <At at={told.at} how={t('toldHow', { side, failed: told.failedBefore })} />
  if (!untold) return t('notTold')
  const { attempts, lastAt } = untold
  return (
    <>
      {t('notTold')}
      <span className="block text-sm text-muted">
        <WhyUntold untold={untold} />
      </span>
      {lastAt ? (
        <span className="block text-sm text-muted">{t('untoldAttempts', { attempts, last: when(lastAt) })}</span>
      ) : null}
    </>
  )
}

/** Why it ended, in the words of the timeline; or what it waits for. */
function WhyUntold({ untold: { state, reason, wait } }: { untold: NonNullable<Document['untold']> }) {
  const t = useTranslations('knowledge.untold')
  const e = useTranslations('events')
  if (reason) return reason === 'not-configured' ? t('notConfigured') : e(`reasons.${reason}`)
  return wait ? <WaitShown wait={wait} isPlain /> : e(`noticeStates.${state}`)
}

function Fetches({ fetches }: { fetches: Document['fetches'] }) {
  const t = useTranslations('knowledge')
  const e = useTranslations('events.parts')
  const when = useWhen('exact')
  if (fetches.length === 0) return t('notFetched')
  return (
    <ul>
      {fetches.map(({ part, client, firstAt, lastAt, times }) => {
        const { key, attachmentId } = partOf(part)
        const name = attachmentId ? `${e(key)} ${shortId(attachmentId)}` : e(key)
        return (
          <li key={`${part} ${client} ${firstAt}`}>
            {t('fetchedHow', { part: name, first: when(firstAt), last: when(lastAt), times })}{' '}
            <span className="text-sm text-muted">
              {client === null ? t('fetchedByOther') : t('fetchedBy', { client })}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function Decision({ document: { decision } }: { document: Document }) {
  const t = useTranslations('knowledge')
  const e = useTranslations('events')
  if (!decision) return t('notDecided')
  const { happening, at, signature } = decision
  return (
    <>
      {e(`happenings.${happening}.title`)}:{' '}
      <At at={at} how={t(`decidedBy.${signature.keyOf}`, { kid: signature.kid })} />
      <span className="block text-sm text-muted">{e(`signatures.${signature.state}`)}</span>
    </>
  )
}

function Rule({ rule }: { rule: KnowledgeAnswer['rule'] }) {
  const t = useTranslations('knowledge.rule')
  return (
    <Section title={t('title')}>
      {rule ? (
        <div className="flex max-w-3xl flex-col gap-2">
          <p>{t('text', { from: rule.from, days: rule.days, working: rule.onWorkingDay ? 'yes' : 'no' })}</p>
          <p className="font-semibold">{t('advice')}</p>
          {rule.onWorkingDay ? <p className="text-sm text-muted">{t('local')}</p> : null}
        </div>
      ) : (
        <p>{t('none')}</p>
      )}
    </Section>
  )
}

type DeemedProps = Pick<Document, 'deemed' | 'state'> & { days: number }

/** The day from which something counts as received, and how it was counted: by which rule and calendar. */
function DeemedDay({ deemed, state, days }: DeemedProps) {
  const t = useTranslations('knowledge')
  const locale = useLocale()
  if (!deemed) return t('notDeemed')
  const { from, counted, passed, day } = deemed
  return (
    <>
      <time dateTime={day} className="font-semibold">
        {dayText(locale, day)}
      </time>
      <ul className="text-sm text-muted">
        <li>{t('counted', { from: dayText(locale, from), days, counted: dayText(locale, counted) })}</li>
        {passed.map(({ day: free, because, holiday }) => (
          <li key={free}>
            {t('passed', { day: dayText(locale, free), why: t(`because.${because}`, { holiday: holiday ?? '' }) })}
          </li>
        ))}
        <li>{state ? t('calendar', { state: t(`states.${state}`) }) : t('calendarCountry')}</li>
      </ul>
    </>
  )
}

/** Prints the page. */
export function PrintButton() {
  const t = useTranslations('knowledge')
  return (
    <button type="button" className="kern-btn kern-btn--secondary print:hidden" onClick={() => window.print()}>
      <span className="kern-label">{t('print')}</span>
    </button>
  )
}
