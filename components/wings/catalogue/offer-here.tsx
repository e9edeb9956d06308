'use client'

import { useState, type SubmitEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { RadioGroup } from '#components/ui/choice-group.tsx'
import { Copyable } from '#components/ui/copyable.tsx'
import { Form } from '#components/ui/form.tsx'
import { matchesWords } from '#components/ui/matches-words.ts'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { REGION } from '#lib/destinations/terms.ts'
import type { ShownImport } from './use-draft-page.ts'
import { obviousPlace, wishFor, type Offering, type OfferPlace, type OfferPlaces } from './use-offering.ts'

/** As tall as a few places to choose from. */
const LINES = 5

type OfferHereProps = { form: ShownImport; offering: Offering }

/** A published version that is not offered yet: where the operator can offer it at once, and whom else to ask. */
export function OfferHere({ form, offering }: OfferHereProps) {
  const t = useTranslations('imports.page.offering')
  const { data, error } = offering.places
  return (
    <div className="flex flex-col gap-6 rounded-md border border-edge p-4 md:p-6">
      <Alert kind="info" title={t(data?.before ? 'replaceTitle' : 'title')}>
        {data?.before ? <p>{t('replace', data.before)}</p> : <p>{t('intro')}</p>}
      </Alert>
      <ProblemAlert error={error} />
      {data ? <Places data={data} form={form} offering={offering} /> : error ? null : <Skeleton lines={LINES} />}
    </div>
  )
}

function Places({ data, ...props }: OfferHereProps & { data: OfferPlaces }) {
  return (
    <>
      {data.places.length > 0 ? <ChosenPlace data={data} {...props} /> : null}
      <PassOn data={data} />
    </>
  )
}

/** Up to this many places need no search. */
const FEW = 7
/** Places shown at once. */
const SHOWN = 20

type ChosenPlaceProps = OfferHereProps & { data: OfferPlaces }

function ChosenPlace({ data: { places, before }, form, offering: { offer } }: ChosenPlaceProps) {
  const t = useTranslations('imports.page.offering')
  const [chosenId, choose] = useState(() => obviousPlace({ places, before })?.destinationId)
  const [typed, setTyped] = useState<string>()
  const [isWrong, setWrong] = useState(false)
  const chosen = places.find(({ destinationId }) => destinationId === chosenId)
  const regionsText = typed ?? chosen?.regions.join(', ') ?? ''
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const regions = regionsText.split(/[\s,]+/).filter((region) => region !== '')
    const isRefused = !regions.every((region) => REGION.test(region))
    setWrong(isRefused)
    if (chosen && !isRefused) offer.mutate(wishFor(chosen, regions))
  }
  const choosePlace = (destinationId: string) => {
    choose(destinationId)
    setTyped(undefined)
    setWrong(false)
  }
  return (
    <Form className="max-w-3xl gap-6" onSubmit={submit}>
      <PlaceChoice places={places} chosenId={chosenId} onChoose={choosePlace} />
      {chosen ? <Consequences place={chosen} form={form} before={before} /> : null}
      {chosen?.adds === 'service' ? (
        <TextField
          name="regions"
          label={t('regions')}
          hint={t('regionsHint')}
          {...(isWrong && { error: t('regionsWrong') })}
          value={regionsText}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
      ) : null}
      <ProblemAlert error={offer.error} />
      <Button type="submit" busy={offer.isPending} disabled={!chosen} className="self-start">
        {t('offer')}
      </Button>
    </Form>
  )
}

type PlaceChoiceProps = Pick<OfferPlaces, 'places'> & {
  chosenId: string | undefined
  onChoose: (destinationId: string) => void
}

function PlaceChoice({ places, chosenId, onChoose }: PlaceChoiceProps) {
  const t = useTranslations('imports.page.offering')
  const [search, setSearch] = useState('')
  const found = places.filter(({ name, organisationName }) =>
    matchesWords(`${name}\n${organisationName}`, search.trim()),
  )
  return (
    <>
      {places.length > FEW ? (
        <TextField
          name="place-search"
          type="search"
          label={t('search')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      ) : null}
      <RadioGroup
        name="place"
        legend={t('place')}
        hint={found.length > SHOWN ? t('more', { count: found.length - SHOWN }) : undefined}
        options={found.slice(0, SHOWN).map((place) => ({
          value: place.destinationId,
          label: place.name,
          hint: place.organisationName,
          isChosen: place.destinationId === chosenId,
        }))}
        onChange={({ target }) => onChoose(target.value)}
      />
    </>
  )
}

type ConsequencesProps = Pick<OfferHereProps, 'form'> & { place: OfferPlace; before: OfferPlaces['before'] }

/** What the destination is to name besides, and where applications go then. */
function Consequences({ place, form: { version, serviceIdentifier, schemaUri }, before }: ConsequencesProps) {
  const t = useTranslations('imports.page.offering')
  const { name, organisationName: organisation, adds, status, isServed, destinationId } = place
  return (
    <div className="flex flex-col gap-2">
      <p className="font-semibold">{t('consequences')}</p>
      <ul className="flex list-disc flex-col gap-1 pl-6 wrap-anywhere">
        <li>{t(`adds.${adds}`)}</li>
        {adds === 'service' ? (
          <li>
            {t('service')} <code>{serviceIdentifier}</code>
          </li>
        ) : null}
        {adds === 'nothing' ? null : (
          <li>
            {t('schema')} <code>{schemaUri}</code>
          </li>
        )}
        <li>{t('goesTo', { name, organisation, version })}</li>
        {before && before.destinationId !== destinationId ? <li>{t('moves', before)}</li> : null}
        {status === 'inactive' ? <li>{t('inactive')}</li> : null}
        {isServed ? null : <li>{t('unserved')}</li>}
      </ul>
    </div>
  )
}

/** Whom to ask where the operator changes no destination, and the one link to pass on. */
function PassOn({ data: { places, before, link } }: { data: OfferPlaces }) {
  const t = useTranslations('imports.page.offering')
  const isElsewhere = before !== null && !places.some(({ destinationId }) => destinationId === before.destinationId)
  return (
    <div className="flex max-w-3xl flex-col gap-2">
      <h2 className="kern-heading-small">{t(places.length > 0 ? 'othersTitle' : 'askTitle')}</h2>
      <p>{isElsewhere ? t('askOf', before) : t('ask')}</p>
      <Copyable value={link} name={t('link')} />
      <p className="text-sm text-muted">{t('afterwards')}</p>
    </div>
  )
}
