'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'use-intl'
import type { BodyFault } from '#components/calls/body-faults.ts'
import { patchDestinationsDestinationId, postDestinations } from '#components/calls/rules/destinations.generated.ts'
import { CallForm } from '#components/calls/call-form.tsx'
import { useCall } from '#components/calls/use-call.ts'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { ErrorSummary } from '#components/ui/error-summary.tsx'
import type { DestinationDetail, KnownService } from '#lib/destinations/portal-schema.ts'
import { AdvancedFields, ContactFields, GeneralFields, type OrganisationChoice } from './destination-fields.tsx'
import { creationBody, fieldNames, formNames, newValues, patchBody, shapeWords, valuesOf } from './form-values.ts'
import { ServiceFields } from './service-fields.tsx'

type DestinationFormProps = {
  destination?: DestinationDetail
  organisations: readonly OrganisationChoice[]
  /** to choose from */
  services: readonly KnownService[]
}

/** Creates a destination, or changes the one given; leads to its page. */
export function DestinationForm({ destination, organisations, services }: DestinationFormProps) {
  const t = useTranslations('destinations.form')
  const router = useRouter()
  const call = useCall(destination ? 'PATCH /destinations/[destinationId]' : 'POST /destinations', {
    ...(destination && { params: { destinationId: destination.destinationId } }),
    rule: destination ? patchDestinationsDestinationId : postDestinations,
    first: destination ? valuesOf(destination) : newValues(organisations[0]?.id ?? ''),
    toBody: destination ? patchBody : creationBody,
    names: formNames,
    words: useWords(),
    onDone: ({ destinationId }) => {
      router.push(`/destinations/${destinationId}`)
      router.refresh()
    },
    isSummed: true,
  })
  const isBusy = call.isPending || call.isSuccess
  return (
    <CallForm call={call} className="max-w-3xl gap-8">
      <ErrorSummary errors={call.faults} />
      <GeneralFields field={call.field} organisations={organisations} />
      <ContactFields field={call.field} />
      <ServiceFields call={call} known={services} />
      <AdvancedFields field={call.field} form={call.form} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy}>
          {isBusy ? t('busy') : destination ? t('save') : t('create')}
        </Button>
        <ButtonLink
          variant="secondary"
          href={destination ? `/destinations/${destination.destinationId}` : '/destinations'}
        >
          {t('cancel')}
        </ButtonLink>
      </div>
    </CallForm>
  )
}

function useWords() {
  const t = useTranslations('destinations.form.faults')
  return (fault: BodyFault, given: string) => {
    const name = fieldNames.find((one) => one === given)
    if (!name) return undefined
    if (fault === 'required') return t(`missing.${name}`)
    const shape = shapeWords[name]
    if (fault === 'pattern' && shape) return t(shape)
    return fault === 'long' ? t('too-long') : t(`refused.${name}`)
  }
}
