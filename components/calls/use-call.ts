import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  get,
  set,
  useForm,
  type DefaultValues,
  type Field,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  type Resolver,
} from 'react-hook-form'
import { askPortal, PortalProblem } from '#components/portal/ask-portal.ts'
import type { PortalAnswer, PortalArguments, PortalCall, PortalRequest } from '#components/portal/portal-calls.ts'
import type { FieldFault } from '#components/ui/error-summary.tsx'
import { focusFirstFault } from '#components/ui/form.tsx'
import type { RuleOf } from './body-faults.ts'
import { faultsAfter, faultsBefore, type FieldWords } from './field-faults.ts'

type BodyIn<Request> = Request extends { body: infer Body } ? Body : never
type ParamsIn<Request> = Request extends { params: infer Params } ? { params: Params } : { params?: undefined }

type CallOptions<Call extends PortalCall, Values> = FieldWords<Values> &
  ParamsIn<PortalRequest<Call>> & {
    rule?: RuleOf<Call>
    toBody: (values: Values) => BodyIn<PortalRequest<Call>>
    onDone?: (answer: PortalAnswer<Call>, values: Values, reset: (to?: Values) => void) => unknown
    /** An `ErrorSummary` lists the faults and takes the keyboard; else the first field with a fault does. */
    isSummed?: true
  }

/**
 * A form that is described by its call: it checks the body by the call's schema before it sends it, and puts refusals of the
 * service at the fields. `faults`: for a summary; `error`: a refusal that belongs to no field; `field`: props of a field.
 */
export function useCall<Call extends PortalCall, Values extends FieldValues>(
  call: Call,
  described: CallOptions<Call, Values>,
) {
  const { first, toBody, params, isSummed, onDone } = described
  const [faults, setFaults] = useState<readonly FieldFault[]>([])
  const find = (values: Values) => faultsBefore(values, toBody(values), described)
  const resolver: Resolver<Values> = (values, _, { fields }) => {
    const errors: FieldErrors<Values> = {}
    for (const { field, message } of find(values)) {
      const shown: Partial<Field['_f']> | undefined = get(fields, field)
      set(errors, field, { type: 'rule', message, ref: shown?.refs?.[0] ?? shown?.ref })
    }
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
  }
  const defaultValues = first as DefaultValues<Values> // all of them
  const form = useForm<Values>({ defaultValues, resolver, shouldFocusError: false })
  const { errors } = form.formState
  const { mutate, error, ...sending } = useMutation({
    mutationFn: (values: Values) => {
      const sent = [{ params, body: toBody(values) }] as unknown as PortalArguments<Call> // as it is described
      return askPortal(call, ...sent)
    },
    onSuccess: (answer, values) => onDone?.(answer, values, form.reset),
    onError: (problem, values) => {
      const placed = problem instanceof PortalProblem ? faultsAfter(problem, values, described) : []
      const fields = placed.map(({ field }) => field as FieldPath<Values>) // the words are for fields alone
      fields.forEach((field, at) => form.setError(field, { type: 'service', message: placed[at]?.message }))
      setFaults(placed)
      if (fields[0] && !isSummed) form.setFocus(fields[0])
    },
  })
  const submit = form.handleSubmit(
    (values) => {
      setFaults([])
      if (!sending.isPending) mutate(values)
    },
    (found) => (isSummed ? setFaults(find(form.getValues())) : focusFirstFault(found)),
  )
  const field = (name: FieldPath<Values>, options?: Pick<RegisterOptions<Values>, 'onChange'>) => {
    const message: unknown = get(errors, `${name}.message`)
    return { ...form.register(name, options), error: typeof message === 'string' ? message : undefined }
  }
  return { ...sending, form, field, submit, faults, error: faults.length === 0 ? error : null }
}

/** The props of the parts of a form by `useCall`, for any call. */
export type CallFields<Values extends FieldValues> = Pick<
  ReturnType<typeof useCall<PortalCall, Values>>,
  'field' | 'form' | 'submit' | 'error' | 'isPending' | 'isSuccess'
>
