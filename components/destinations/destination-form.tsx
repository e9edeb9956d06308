'use client'

import { useMutation } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { get, set, useForm, type FieldErrors, type Resolver, type UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { askPortal, PortalProblem } from '#components/portal/ask-portal.ts'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { ErrorSummary, type FieldFault } from '#components/ui/error-summary.tsx'
import { Form } from '#components/ui/form.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import type { DestinationDetail } from '#lib/destinations/portal-schema.ts'
import { ContactFields, GeneralFields, type OrganisationChoice } from './destination-fields.tsx'
import {
  creationBody,
  fieldAt,
  fieldName,
  formFaults,
  newValues,
  patchBody,
  valuesOf,
  type FieldName,
  type FormValues,
} from './form-values.ts'
import { ServiceFields } from './service-fields.tsx'

type DestinationFormProps = { destination?: DestinationDetail; organisations: readonly OrganisationChoice[] }

/** Creates a destination, or changes the one given; leads to its page. */
export function DestinationForm({ destination, organisations }: DestinationFormProps) {
  const t = useTranslations('destinations.form')
  const router = useRouter()
  const resolver = useResolver(destination === undefined)
  const defaultValues = destination ? valuesOf(destination) : newValues(organisations[0]?.id ?? '')
  const form = useForm<FormValues>({ defaultValues, resolver, shouldFocusError: false })
  const [faults, setFaults] = useState<FieldFault[]>([])
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (values: FormValues): Promise<{ destinationId: string }> =>
      destination
        ? askPortal('PATCH /destinations/[destinationId]', {
            params: { destinationId: destination.destinationId },
            body: patchBody(values),
          })
        : askPortal('POST /destinations', { body: creationBody(values) }),
    onSuccess: ({ destinationId }) => {
      router.push(`/destinations/${destinationId}`)
      router.refresh()
    },
    onError: (problem) => setFaults(placed(form, problem, (field) => t(`faults.refused.${field}`))),
  })
  const submit = form.handleSubmit(
    (values) => {
      setFaults([])
      mutate(values)
    },
    (errors) => setFaults(listOf(errors, form.getValues(), destination === undefined)),
  )
  const back = destination ? `/destinations/${destination.destinationId}` : '/destinations'
  const isUnplaced = error !== null && faults.length === 0
  return (
    <Form onSubmit={submit} className="max-w-3xl gap-8">
      <ErrorSummary errors={faults} />
      {isUnplaced ? <ProblemAlert error={error} /> : null}
      <GeneralFields form={form} organisations={organisations} />
      <ContactFields form={form} />
      <ServiceFields form={form} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isPending || isSuccess}>
          {isPending || isSuccess ? t('busy') : destination ? t('save') : t('create')}
        </Button>
        <ButtonLink variant="secondary" href={back}>
          {t('cancel')}
        </ButtonLink>
      </div>
    </Form>
  )
}

/** Finds faults by the rules of `form-values.ts`, in the person's language. */
function useResolver(isNew: boolean): Resolver<FormValues> {
  const t = useTranslations('destinations.form.faults')
  return (values) => {
    const errors: FieldErrors<FormValues> = {}
    for (const { field, fault } of formFaults(values, isNew))
      set(errors, field, { type: fault, message: t(fault === 'required' ? `missing.${fieldName(field)}` : fault) })
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
  }
}

/** The faults in the order of the fields. */
function listOf(errors: FieldErrors<FormValues>, values: FormValues, isNew: boolean): FieldFault[] {
  return formFaults(values, isNew).map(({ field }) => ({ field, message: String(get(errors, `${field}.message`)) }))
}

/** Puts the service's faults at their fields, in the person's language; answers those that found one. */
function placed(form: UseFormReturn<FormValues>, problem: Error, refused: (field: FieldName) => string): FieldFault[] {
  const errors = problem instanceof PortalProblem ? problem.errors : []
  return errors.flatMap(({ pointer }) => {
    const field = fieldAt(pointer)
    if (!field) return []
    const message = refused(fieldName(field))
    form.setError(field as keyof FormValues, { type: 'service', message }) // a path into the form's values
    return [{ field, message }]
  })
}
