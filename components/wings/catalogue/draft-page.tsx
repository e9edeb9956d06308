'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { CheckBox } from '#components/ui/check-box.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import type { ImportOutcome } from '@kurier/catalogue/terms'
import { DraftFacts } from './draft-facts.tsx'
import { GapList, Gaps } from './gaps.tsx'
import { NextSteps } from './next-steps.tsx'
import { Report } from './report.tsx'
import { UnfitEdits } from './unfit-edits.tsx'
import { useDraftPage, type ShownImport } from './use-draft-page.ts'
import { obviousPlace, useOffering, wishFor, type Offering, type OfferPlace } from './use-offering.ts'
import { importAddress, stateTones, type NextStep } from './versions.ts'

type DraftOutcome = Extract<ImportOutcome, 'made' | 'replaced' | 'unchanged'>

type DraftPageProps = {
  initial: ShownImport
  /** Address at which the form is filled in. */
  address: string
  /** What is to be done with a version that is published. */
  step: NextStep
  /** What the import was that led here. */
  outcome: DraftOutcome | undefined
}

/** A version of an imported form: how it stands, what is to be done, and what became of the schema. */
export function DraftPage({ initial, address, step, outcome }: DraftPageProps) {
  const t = useTranslations('imports')
  const page = useDraftPage(initial)
  const { data, error, saving } = page
  const isReady = data.state === 'draft' && data.faults.length === 0
  const isToOffer = data.state === 'published' && !data.isOffered && step !== 'replaced'
  const offering = useOffering(data, isReady || isToOffer)
  const locale = useLocale()
  const title = data.title[locale] || data.name
  return (
    <>
      <PageHead
        title={t('page.titleOf', { title, version: data.version })}
        back={{ href: '/admin/forms', label: t('back') }}
        status={<Badge tone={stateTones[data.state]}>{t(`states.${data.state}`)}</Badge>}
        actions={<Actions title={title} {...page} offering={offering} />}
      />
      <div className="flex flex-col gap-4">
        {outcome ? <Alert kind="success" title={t(`outcomes.${outcome}`)} /> : null}
        <ProblemAlert error={error} />
        <NextSteps {...{ form: data, address, step, saving, offering }} isNew={page.publishing.isSuccess} />
        <Gaps gaps={data.gaps} title={t('page.gapsTitle')} text={t('page.gaps')} />
      </div>
      <UnfitEdits notes={data.unfit} />
      <DraftFacts form={data} address={address} />
      <Report report={data.report} />
    </>
  )
}

type ActionsProps = ReturnType<typeof useDraftPage> & { title: string; offering: Offering }

function Actions({ title, data, publishing, withdrawing, offering }: ActionsProps) {
  const t = useTranslations('imports.page')
  const { version, state, faults, gaps } = data
  const locale = useLocale()
  const place = offering.places.data && obviousPlace(offering.places.data)
  const [isOfferedToo, setOfferedToo] = useState(false)
  return (
    <>
      <ButtonLink variant="secondary" icon="visibility" href={importAddress(data, '/preview')}>
        {t('preview')}
      </ButtonLink>
      {state === 'draft' ? (
        <>
          <ButtonLink variant="secondary" icon="edit" href={importAddress(data, '/edit')}>
            {t('edit')}
          </ButtonLink>
          <ConfirmDialog
            trigger={<Button disabled={faults.length > 0}>{t('publish')}</Button>}
            title={t('publishTitle', { title, version })}
            confirmLabel={t('publish')}
            {...(gaps.length > 0 && { tickToConfirm: t('gapsConfirm', { count: gaps.length }) })}
            onConfirm={async () => {
              await publishing.mutateAsync()
              if (place && isOfferedToo) await offering.offer.mutateAsync(wishFor(place))
            }}
          >
            <p>{t('publishText')}</p>
            {place && isOfferedToo ? null : <p>{t('publishThen')}</p>}
            {gaps.length > 0 ? <GapList gaps={gaps} locale={locale} /> : null}
            {place ? <OfferToo place={place} isChecked={isOfferedToo} onCheck={setOfferedToo} /> : null}
          </ConfirmDialog>
        </>
      ) : null}
      {state === 'published' ? (
        <ButtonLink variant="secondary" icon="edit" href={importAddress(data, '/texts')}>
          {t('changeTexts')}
        </ButtonLink>
      ) : null}
      <Removal title={title} data={data} withdrawing={withdrawing} />
    </>
  )
}

type OfferTooProps = { place: OfferPlace; isChecked: boolean; onCheck: (isChecked: boolean) => void }

/** The one destination that is meant, for which the form can be offered right away. */
function OfferToo({ place: { name, organisationName, adds }, isChecked, onCheck }: OfferTooProps) {
  const t = useTranslations('imports.page.offering')
  return (
    <CheckBox
      name="offer-too"
      label={t('too', { name })}
      hint={`${organisationName}. ${t(`adds.${adds}`)}`}
      checked={isChecked}
      onChange={({ target }) => onCheck(target.checked)}
    />
  )
}

function Removal({ title, data, withdrawing }: Pick<ActionsProps, 'title' | 'data' | 'withdrawing'>) {
  const t = useTranslations('imports.page')
  const router = useRouter()
  const { version, state, isOffered } = data
  if (state === 'withdrawn') return null
  const isDraft = state === 'draft'
  const label = t(isDraft ? 'deleteDraft' : 'withdraw')
  return (
    <ConfirmDialog
      trigger={
        <Button variant="tertiary" icon={isDraft ? 'delete' : 'close'} disabled={isOffered}>
          {label}
        </Button>
      }
      title={t(isDraft ? 'deleteTitle' : 'withdrawTitle', { title, version })}
      confirmLabel={label}
      danger
      onConfirm={async () => {
        await withdrawing.mutateAsync()
        if (isDraft) router.push('/admin/forms')
      }}
    >
      <p>{t(isDraft ? 'deleteText' : 'withdrawText', { version })}</p>
    </ConfirmDialog>
  )
}
