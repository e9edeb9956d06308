'use client'

import { useState, type SubmitEvent } from 'react'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Button } from '#components/ui/button.tsx'
import { Form } from '#components/ui/form.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { SelectInput } from '#components/ui/select-input.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import type { SandboxOverview } from '#lib/wings/sandbox/schema.ts'
import { partnerKinds, type PartnerKind } from '#lib/wings/sandbox/terms.ts'
import { BehaviourFields } from './behaviour-fields.tsx'
import { behaviourOf, valuesOf, type BehaviourValues, type NumberField } from './behaviour-values.ts'
import { OrganisationField } from './organisation-field.tsx'
import { useSandboxChange } from './use-sandbox.ts'

type NewPartnerChoice = { kind: PartnerKind; name: string; organisationId: string; destinationId: string }
type NewPartnerFault = NumberField | 'name' | 'destination'
type PartnerSurroundings = Pick<SandboxOverview, 'organisations' | 'destinations'>

function useNewPartner({ organisations, destinations }: PartnerSurroundings, done: () => void) {
  const first = organisations[0]?.organisationId ?? ''
  const [choice, setChoice] = useState<NewPartnerChoice>({
    kind: 'administration',
    name: '',
    destinationId: '',
    organisationId: first,
  })
  const [values, setValues] = useState<BehaviourValues>(() => valuesOf(undefined))
  const [wrong, setWrong] = useState<NewPartnerFault[]>([])
  const { kind, name, organisationId } = choice
  const possible = destinations.filter((destination) => destination.organisationId === organisationId)
  const chosen = possible.find(({ destinationId }) => destinationId === choice.destinationId) ?? possible[0]
  const { behaviour, wrong: wrongNumbers } = behaviourOf(kind, values)
  const add = useSandboxChange(() =>
    askPortal('POST /sandbox/partners', {
      body: {
        organisationId,
        name,
        behaviour,
        ...(kind === 'online-service' && { destinationId: chosen?.destinationId }),
      },
    }),
  )
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const faults: NewPartnerFault[] = [
      ...(name.trim() === '' ? ['name' as const] : []),
      ...(kind === 'online-service' && !chosen ? ['destination' as const] : []),
      ...wrongNumbers,
    ]
    setWrong(faults)
    if (faults.length === 0) add.mutate(undefined, { onSuccess: done })
  }
  return {
    choice,
    values,
    wrong,
    possible,
    chosen,
    submit,
    isPending: add.isPending,
    error: add.error,
    choose: (part: Partial<NewPartnerChoice>) => setChoice({ ...choice, ...part }),
    change: (part: Partial<BehaviourValues>) => setValues({ ...values, ...part }),
  }
}

/** Sets up a partner. @param done when it is there, or is wanted no more */
export function NewPartner({ done, ...given }: PartnerSurroundings & { done: () => void }) {
  const t = useTranslations('sandbox')
  const form = useNewPartner(given, done)
  const { choice, choose, wrong } = form
  return (
    <Form onSubmit={form.submit} className="max-w-2xl gap-4 rounded-md border border-line p-4">
      <SelectInput
        name="partnerKind"
        label={t('partners.kindLegend')}
        hint={t(`partners.kindHint.${choice.kind}`)}
        options={partnerKinds.map((value) => ({ value, label: t(`partners.kind.${value}`) }))}
        value={choice.kind}
        onChange={(event) => choose({ kind: partnerKinds.find((kind) => kind === event.target.value) })}
      />
      <OrganisationField
        name="partnerOrganisation"
        value={choice.organisationId}
        choose={(organisationId) => choose({ organisationId })}
        organisations={given.organisations}
      />
      <TextField
        name="partnerName"
        label={t('name')}
        autoComplete="off"
        value={choice.name}
        onChange={(event) => choose({ name: event.target.value })}
        error={wrong.includes('name') ? t('required') : undefined}
      />
      {choice.kind === 'online-service' ? <Recipient {...form} /> : null}
      <BehaviourFields
        id="new"
        kind={choice.kind}
        values={form.values}
        change={form.change}
        wrong={wrong.filter((fault) => fault !== 'name' && fault !== 'destination')}
      />
      <ProblemAlert error={form.error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.isPending}>
          {form.isPending ? t('partners.adding') : t('partners.add')}
        </Button>
        <Button variant="secondary" onClick={done}>
          {t('partners.cancel')}
        </Button>
      </div>
    </Form>
  )
}

type RecipientProps = Pick<ReturnType<typeof useNewPartner>, 'possible' | 'chosen' | 'choose' | 'wrong'>

function Recipient({ possible, chosen, choose, wrong }: RecipientProps) {
  const t = useTranslations('sandbox.partners')
  return (
    <SelectInput
      name="partnerDestination"
      label={t('destination')}
      options={possible.map(({ destinationId, name }) => ({ value: destinationId, label: name }))}
      value={chosen?.destinationId ?? ''}
      onChange={(event) => choose({ destinationId: event.target.value })}
      error={wrong.includes('destination') ? t('noDestination') : undefined}
    />
  )
}
