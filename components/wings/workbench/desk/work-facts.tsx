'use client'

import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Name } from '#components/ui/name.tsx'
import { useWhen } from '#components/ui/use-when.ts'
import { senderFacts, type ChannelFact, type PaymentFact, type SenderFacts } from '@kurier/sdk/sender-facts'
import { BesidePart } from './desk-layout.tsx'
import type { OpenWork } from '../open-work.ts'

type Fact = { term: string; value: ReactNode }

/** What stands around a submission: what its sender says of payment, identity and other ways to answer, then service and ids. */
export function WorkFacts({ work: { submission, opened } }: { work: OpenWork }) {
  const t = useTranslations('workbench.facts')
  const sent = useSentFacts(opened && senderFacts(opened.metadata))
  const { publicService, region, submissionId, caseId } = submission
  return (
    <BesidePart title={t('heading')}>
      <Facts
        facts={[
          ...sent,
          {
            term: t('service'),
            value: (
              <>
                <Name>{publicService.name}</Name>
                <span className="block text-muted">{publicService.identifier}</span>
              </>
            ),
          },
          { term: t('region'), value: region ?? <span className="text-muted">{t('noRegion')}</span> },
          { term: t('submission'), value: <code>{submissionId}</code> },
          { term: t('case'), value: <code>{caseId}</code> },
        ]}
      />
    </BesidePart>
  )
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="flex flex-col gap-2 text-sm">
      {facts.map(({ term, value }) => (
        <div key={term} className="min-w-0 wrap-anywhere">
          <dt className="font-semibold hyphens-auto">{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What the sender says; nothing of it is checked here. */
function useSentFacts(told: SenderFacts | undefined): Fact[] {
  const t = useTranslations('workbench.facts')
  const payment = usePaymentWords()
  const channel = useChannelWords()
  if (!told) return []
  const { identifications, channels, senderReference, applicationDate, others } = told
  const facts: (Fact | false | undefined)[] = [
    told.payment && { term: t('payment'), value: payment(told.payment) },
    identifications.length > 0 && {
      term: t('identity'),
      value: (
        <>
          {identifications.map(({ level }, at) => (
            <span key={at} className="block">
              {t(level ? `levels.${level}` : 'levels.unknown')}
            </span>
          ))}
          <span className="block text-muted">{t('unchecked')}</span>
        </>
      ),
    },
    channels.length > 0 && {
      term: t('channels'),
      value: channels.map((one, at) => (
        <span key={at} className="block">
          {channel(one)}
        </span>
      )),
    },
    senderReference !== undefined && { term: t('senderReference'), value: <Name>{senderReference}</Name> },
    applicationDate !== undefined && { term: t('applicationDate'), value: applicationDate },
    others.length > 0 && {
      term: t('others'),
      value: (
        <details>
          <summary className="cursor-pointer">{t('othersCount', { count: others.length })}</summary>
          {others.map(({ pointer, value }) => (
            <span key={pointer} className="mt-1 block">
              <code className="text-muted">{pointer}</code> <Name>{value}</Name>
            </span>
          ))}
        </details>
      ),
    },
  ]
  return facts.filter((fact) => fact !== undefined && fact !== false)
}

const paymentStates = ['BOOKED', 'INITIAL', 'FAILED', 'CANCELED'] as const

/** State, amount and way of a payment, its id and its time, each on a line of its own. */
function usePaymentWords(): (payment: PaymentFact) => ReactNode {
  const t = useTranslations('workbench.facts')
  const format = useFormatter()
  const when = useWhen('long')
  return ({ status, grossAmount, method, transactionId, at }) => {
    const state = paymentStates.find((one) => one === status)
    const amount =
      grossAmount === undefined ? undefined : format.number(grossAmount, { style: 'currency', currency: 'EUR' })
    const moment = at === undefined ? undefined : Number.isNaN(Date.parse(at)) ? at : when(at)
    const lines = [
      [state ? t(`paymentStates.${state}`) : status, amount].filter(Boolean).join(', '),
      method,
      transactionId,
      moment,
    ]
    return lines.filter(Boolean).map((line) => (
      <span key={line} className="block">
        {line}
      </span>
    ))
  }
}

const knownChannels = ['eMail', 'deMail', 'fink', 'elster', 'idBundDeMailbox'] as const

function useChannelWords(): (channel: ChannelFact) => string {
  const t = useTranslations('workbench.facts.channel')
  return ({ channel, address }) => {
    const known = knownChannels.find((one) => one === channel)
    const name = known ? t(known) : channel
    return address === undefined ? name : `${name}: ${address}`
  }
}
