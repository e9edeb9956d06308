'use client'

import { Link } from '#components/ui/link.tsx'
import { useTranslations } from 'use-intl'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { Name } from '#components/ui/name.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { TimelineAnswer } from '#lib/timelines/schema.ts'
import { CopyId } from './copy-id.tsx'
import { StateBadges } from './state-badges.tsx'
import { partOf, type SubmissionFacts } from './words.ts'

/** What case this is, who takes part, and since when, side by side. */
export function CaseParties({ timeline }: { timeline: TimelineAnswer }) {
  const t = useTranslations('cases.detail')
  const { caseId, client, destination, createdAt } = timeline
  const facts = [
    { term: t('client'), value: <PartyLink name={client.name} href={client.id && `/clients/${client.id}`} /> },
    {
      term: t('destination'),
      value: <PartyLink name={destination.name} href={destination.mayOpen && `/destinations/${destination.id}`} />,
    },
    { term: t('created'), value: <Timestamp value={createdAt} /> },
    {
      term: t('id'),
      value: (
        <>
          <code className="text-sm">{caseId}</code> <CopyId id={caseId} />
        </>
      ),
    },
  ]
  return (
    <dl className="mb-4 grid gap-x-8 gap-y-2 sm:grid-cols-2 xl:grid-cols-[1fr_1fr_auto_auto]">
      {facts.map(({ term, value }) => (
        <div key={term} className="min-w-0">
          <dt className="text-sm text-muted">{term}</dt>
          <dd className="wrap-anywhere [&_.kern-link]:p-0 [&_.kern-link]:leading-[inherit]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The submissions and replies of a case, with the sizes of their parts. */
export function CaseDocuments({ timeline }: { timeline: TimelineAnswer }) {
  const t = useTranslations('cases.detail')
  const { destination } = timeline
  return (
    <>
      <h3 className="kern-heading-small mb-2">{t('submissions', { count: timeline.submissions.length })}</h3>
      <div className="flex flex-col gap-6">
        {timeline.submissions.map((submission) => (
          <Submission key={submission.submissionId} submission={submission} destination={destination} />
        ))}
      </div>
      {timeline.replies.length > 0 ? (
        <>
          <h3 className="kern-heading-small mt-6 mb-2">{t('replies', { count: timeline.replies.length })}</h3>
          <div className="flex flex-col gap-6">
            {timeline.replies.map((reply) => (
              <Reply key={reply.replyId} reply={reply} />
            ))}
          </div>
        </>
      ) : null}
    </>
  )
}

/** One side by its name; a link for who may see its page. */
function PartyLink({ name, href }: { name: string; href: string | false | null }) {
  if (!href) return <Name>{name}</Name>
  return (
    <Link href={href} className="kern-link kern-link--no-visited-state">
      <Name>{name}</Name>
    </Link>
  )
}

type SubmissionProps = { submission: SubmissionFacts; destination: TimelineAnswer['destination'] }

function Submission({ submission, destination }: SubmissionProps) {
  const t = useTranslations('cases.detail')
  const { service } = submission
  return (
    <DescriptionList
      items={[
        {
          term: t('submission'),
          value: (
            <>
              <Standing id={submission.submissionId} document={submission} />
              {destination.mayWork && submission.submittedAt ? (
                <Link
                  href={`/workbench/${destination.id}/${submission.submissionId}`}
                  className="kern-link kern-link--no-visited-state"
                >
                  {t('work')}
                </Link>
              ) : null}
            </>
          ),
        },
        {
          term: t('service'),
          value: (
            <>
              <Name>{service.name}</Name> <span className="block text-sm text-muted">{service.identifier}</span>
              {service.description ? <span className="block text-sm">{service.description}</span> : null}
            </>
          ),
        },
        { term: t('region'), value: submission.region ?? <span className="text-muted">{t('noRegion')}</span> },
        { term: t('parts'), value: <Parts parts={submission.parts} /> },
      ]}
    />
  )
}

function Reply({ reply }: { reply: TimelineAnswer['replies'][number] }) {
  const t = useTranslations('cases.detail')
  return (
    <DescriptionList
      items={[
        { term: t('reply'), value: <Standing id={reply.replyId} document={reply} /> },
        { term: t('parts'), value: <Parts parts={reply.parts} /> },
      ]}
    />
  )
}

/** The id of a submission or reply, its state, and since when. */
function Standing({ id, document }: { id: string; document: Pick<SubmissionFacts, 'state' | 'stateSince'> }) {
  const t = useTranslations('cases.detail')
  return (
    <span className="flex flex-wrap items-center gap-2">
      <code>{id}</code>
      <StateBadges states={[document.state]} />
      <span className="text-sm text-muted">
        {t('since')} <Timestamp value={document.stateSince} />
      </span>
    </span>
  )
}

function Parts({ parts }: { parts: SubmissionFacts['parts'] }) {
  const t = useTranslations('cases.detail')
  const e = useTranslations('events.parts')
  return (
    <>
      <ul>
        {parts.map(({ part, size }) => {
          const { key, attachmentId } = partOf(part)
          return (
            <li key={part}>
              {e(key)} {attachmentId ? <code className="text-sm">{attachmentId}</code> : null}{' '}
              <span className="text-muted">– {size === null ? t('notStored') : t('size', { bytes: size })}</span>
            </li>
          )
        })}
      </ul>
      <p className="text-sm text-muted">{t('encrypted')}</p>
    </>
  )
}
