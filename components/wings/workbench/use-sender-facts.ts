import { useFormatter, useTranslations } from 'use-intl'
import { useWhen } from '#components/ui/use-when.ts'
import { replyChannelNames } from '@kurier/wire/names'
import { senderFacts, type ChannelFact, type PaymentFact } from '@kurier/sdk/sender-facts'
import type { OpenedWork } from './open-work.ts'

/** A fact in words, each of its values on a line. `note`: what to know of it; `isRest`: values that are told by their pointers. */
export type ToldFact = { term: string; lines: readonly string[]; note?: string; isRest?: boolean }

/** What a sender says beside the content, in words, for the page and for the saved copy; nothing of it is checked here. */
export function useSenderFacts(): (work: OpenedWork) => ToldFact[] {
  const t = useTranslations('workbench.facts')
  const paid = usePaymentLines()
  const channel = useChannelWords()
  return ({ opened: { metadata } }) => {
    const { payment, identifications, channels, senderReference, applicationDate, others } = senderFacts(metadata)
    const levels = identifications.map(({ level }) => t(level ? `levels.${level}` : 'levels.unknown'))
    const told: ToldFact[] = [
      { term: t('payment'), lines: payment ? paid(payment) : [] },
      { term: t('identity'), lines: levels, note: t('unchecked') },
      { term: t('channels'), lines: channels.map(channel) },
      { term: t('senderReference'), lines: senderReference === undefined ? [] : [senderReference] },
      { term: t('applicationDate'), lines: applicationDate === undefined ? [] : [applicationDate] },
      { term: t('others'), lines: others.map(({ pointer, value }) => `${pointer}: ${value}`), isRest: true },
    ]
    return told.filter(({ lines }) => lines.length > 0)
  }
}

const paymentStates = ['BOOKED', 'INITIAL', 'FAILED', 'CANCELED'] as const

/** State and amount of a payment, its way, its id and its time. */
function usePaymentLines(): (payment: PaymentFact) => string[] {
  const t = useTranslations('workbench.facts')
  const format = useFormatter()
  const when = useWhen('long')
  return ({ status, grossAmount, method, transactionId, at }) => {
    const state = paymentStates.find((one) => one === status)
    const amount =
      grossAmount === undefined ? undefined : format.number(grossAmount, { style: 'currency', currency: 'EUR' })
    const moment = at === undefined ? undefined : Number.isNaN(Date.parse(at)) ? at : when(at)
    const first = [state ? t(`paymentStates.${state}`) : status, amount].filter((one) => one !== undefined).join(', ')
    return [first, method, transactionId, moment].filter((line): line is string => line !== undefined && line !== '')
  }
}

function useChannelWords(): (channel: ChannelFact) => string {
  const t = useTranslations('workbench.facts.channel')
  return ({ channel, address }) => {
    const known = replyChannelNames.find((one) => one === channel)
    const name = known ? t(known) : channel
    return address === undefined ? name : `${name}: ${address}`
  }
}
