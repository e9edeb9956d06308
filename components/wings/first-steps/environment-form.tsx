'use client'

import { useRef, useState, type SubmitEvent } from 'react'
import { useWatch } from 'react-hook-form'
import { useLocale, useTranslations } from 'use-intl'
import { CallForm } from '#components/calls/call-form.tsx'
import { postTestEnvironments } from '#components/calls/rules/test-environments.generated.ts'
import { useCall } from '#components/calls/use-call.ts'
import { canMakeKeys, makeKeyPairs, type MadePair, type PublicJwk } from '#components/destinations/make-key-pair.ts'
import { serviceLabel } from '#components/destinations/service-label.ts'
import type { PortalProblem } from '#components/portal/ask-portal.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { CheckBox } from '#components/ui/check-box.tsx'
import { SelectInput } from '#components/ui/select-input.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { useHydrated } from '#components/ui/use-hydrated.ts'
import { keyPurposeNames } from '#lib/destinations/terms.ts'
import type { EnvironmentOffer } from '#lib/wings/first-steps/known-services.ts'
import type { MadeEnvironment } from './environment-files.ts'

type FormProps = { offer: EnvironmentOffer; onMade: (made: MadeEnvironment) => void }

/** The choice of a new organisation, among the ids of organisations. */
const NEW = 'new'

/** One step: where, for which service, and under which name. All of it is filled in already. */
export function EnvironmentForm({ offer, onMade }: FormProps) {
  const t = useTranslations('firstSteps')
  const locale = useLocale()
  const { call, submit, isMaking } = useEnvironment(offer, onMade)
  const place = useWatch({ control: call.form.control, name: 'place' })
  const { organisations, mayAddOrganisation, services, hasReceivers } = offer
  const places = organisations.map(({ id, name }) => ({ value: id, label: name }))
  if (mayAddOrganisation) places.push({ value: NEW, label: t('newOrganisation') })
  const hydrated = useHydrated()
  if (hydrated && !canMakeKeys()) return <Alert kind="warning" title={t('insecure')} />
  return (
    <CallForm call={{ submit, error: call.error }} className="max-w-2xl gap-6">
      {places.length > 1 ? <SelectInput {...call.field('place')} label={t('organisation')} options={places} /> : null}
      {place === NEW ? (
        <TextField {...call.field('organisationName')} label={t('organisationName')} autoComplete="organization" />
      ) : null}
      <SelectInput
        {...call.field('service')}
        label={t('service')}
        hint={t('serviceHint')}
        options={services.map((service, at) => ({ value: String(at), label: serviceLabel(service, locale) }))}
      />
      <TextField {...call.field('name')} label={t('name')} hint={t('nameHint')} autoComplete="off" />
      <TextField {...call.field('email')} type="email" label={t('email')} hint={t('emailHint')} autoComplete="email" />
      {hasReceivers ? <CheckBox {...call.form.register('isTold')} label={t('isTold')} hint={t('isToldHint')} /> : null}
      <Button type="submit" busy={isMaking || call.isPending} className="self-start">
        {isMaking ? t('makingKeys') : call.isPending ? t('making') : t('make')}
      </Button>
    </CallForm>
  )
}

/** Makes the keys on the person's device once the form has no fault, then asks for everything in one call. */
function useEnvironment(offer: EnvironmentOffer, onMade: FormProps['onMade']) {
  const t = useTranslations('firstSteps')
  const faults = useTranslations('firstSteps.faults')
  const pairs = useRef<readonly MadePair[]>([])
  const [isMaking, setMaking] = useState(false)
  const { organisations, services, hasReceivers, email } = offer
  const call = useCall('POST /test-environments', {
    first: {
      place: organisations[0]?.id ?? NEW,
      organisationName: '',
      service: '0',
      name: t('usualName'),
      email,
      isTold: hasReceivers,
    },
    toBody: ({ place, organisationName, service, name, email: contact, isTold }) => {
      const { identifier = '', schemaUri = '' } = services[Number(service)] ?? {}
      const called = name.trim()
      return {
        ...(place === NEW ? { organisationName } : { organisationId: place }),
        names: {
          onlineService: t('clientName.onlineService', { name: called }),
          administration: t('clientName.administration', { name: called }),
          destination: called,
        },
        email: contact.trim(),
        service: { identifier, schemaUri },
        encryptionPublicKey: publicPart(pairs.current[0]),
        signingPublicKey: publicPart(pairs.current[1]),
        isTold,
      }
    },
    rule: postTestEnvironments,
    names: { names: '', destination: 'name' },
    words: (_, name) => (name === 'email' || name === 'name' || name === 'organisationName' ? faults(name) : undefined),
    conflicts: ({ reason }: PortalProblem) => (reason === 'name-taken' ? { organisationName: faults('taken') } : {}),
    onDone: (made, { name }) => onMade({ made, pairs: pairs.current, name: name.trim() }),
  })
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isMaking) return
    if (pairs.current.length === 0 && (await call.form.trigger())) {
      setMaking(true)
      pairs.current = await makeKeyPairs(keyPurposeNames, new Date()).finally(() => setMaking(false))
    }
    await call.submit(event)
  }
  return { call, submit, isMaking }
}

/** Before the keys are made, which is before anything is sent, an empty one stands for each. */
function publicPart(pair: MadePair | undefined): PublicJwk {
  return pair?.publicJwk ?? { kty: 'RSA', kid: '', alg: 'PS512', key_ops: [], n: '', e: '' }
}
