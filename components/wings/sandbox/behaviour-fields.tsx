'use client'

import { useTranslations } from 'use-intl'
import { SelectInput } from '#components/ui/select-input.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import {
  administrationDeeds,
  rejectionProblems,
  replyDeeds,
  sendings,
  type PartnerKind,
} from '#lib/wings/sandbox/terms.ts'
import type { BehaviourValues, NumberField } from './behaviour-values.ts'

type BehaviourFieldsProps = {
  /** Tells the fields of several partners on one page apart. */
  id: string
  values: BehaviourValues
  wrong: readonly NumberField[]
  change: (part: Partial<BehaviourValues>) => void
}

/** What a partner does, field by field. */
export function BehaviourFields({ kind, ...props }: BehaviourFieldsProps & { kind: PartnerKind }) {
  return kind === 'administration' ? <AdministrationFields {...props} /> : <OnlineServiceFields {...props} />
}

/** The value of a select, which offers these values alone. */
const oneOf = <Value extends string>(values: readonly Value[], text: string): Value | undefined =>
  values.find((value) => value === text)

function AdministrationFields({ id, values, wrong, change }: BehaviourFieldsProps) {
  const t = useTranslations('sandbox.partners')
  return (
    <>
      <SelectInput
        name={`${id}-does`}
        label={t('does')}
        options={administrationDeeds.map((value) => ({ value, label: t(`deeds.${value}`) }))}
        value={values.does}
        onChange={(event) => change({ does: oneOf(administrationDeeds, event.target.value) })}
      />
      {values.does === 'reject' ? (
        <SelectInput
          name={`${id}-problem`}
          label={t('problem')}
          options={rejectionProblems.map((value) => ({ value, label: t(`problems.${value}`) }))}
          value={values.problem}
          onChange={(event) => change({ problem: oneOf(rejectionProblems, event.target.value) })}
        />
      ) : null}
      {values.does === 'never' ? null : <NumberInput name="afterHours" {...{ id, values, wrong, change }} />}
    </>
  )
}

function OnlineServiceFields({ id, values, wrong, change }: BehaviourFieldsProps) {
  const t = useTranslations('sandbox.partners')
  return (
    <>
      <SelectInput
        name={`${id}-sends`}
        label={t('sends')}
        options={sendings.map((value) => ({ value, label: t(`sendings.${value}`) }))}
        value={values.sends}
        onChange={(event) => change({ sends: oneOf(sendings, event.target.value) })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberInput name="count" {...{ id, values, wrong, change }} />
        <NumberInput name="perMinute" {...{ id, values, wrong, change }} />
      </div>
      <SelectInput
        name={`${id}-replies`}
        label={t('replies')}
        options={replyDeeds.map((value) => ({ value, label: t(`replyDeeds.${value}`) }))}
        value={values.replies}
        onChange={(event) => change({ replies: oneOf(replyDeeds, event.target.value) })}
      />
    </>
  )
}

function NumberInput({ name, id, values, wrong, change }: BehaviourFieldsProps & { name: NumberField }) {
  const t = useTranslations('sandbox.partners')
  return (
    <TextField
      name={`${id}-${name}`}
      label={t(name)}
      hint={t(`${name}Hint`)}
      inputMode="numeric"
      autoComplete="off"
      className="min-w-0 flex-1"
      value={values[name]}
      onChange={(event) => change({ [name]: event.target.value })}
      error={wrong.includes(name) ? t('wrong') : undefined}
    />
  )
}
