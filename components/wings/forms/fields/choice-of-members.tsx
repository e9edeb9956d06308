'use client'

import { get, useFormState } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { RadioGroup } from '#components/ui/choice-group.tsx'
import type { Group } from '@kurier/forms/definition'
import type { Choice } from '@kurier/forms/choices'
import { fillPresets } from './fill-presets.ts'
import { useFormTools, useStates } from './form-tools.tsx'
import { askedMembers } from '../presences.ts'
import { joined } from '../rule-places.ts'
import { Sentence, Spoken } from '../spoken.tsx'
import { Steady } from './steady.tsx'
import { useJudging } from './use-judging.ts'
import { labelWords } from '../words.ts'

type ChoiceOfMembersProps = { group: Group; choice: Choice; path: string }

/** Which of some members of a group applies, where only one of them can be there; what is asked of it stands below. */
export function ChoiceOfMembers({ group, choice, path }: ChoiceOfMembersProps) {
  const { form, hook, locale, round } = useFormTools()
  const t = useTranslations('forms.choice')
  const { closed } = useStates()
  const name = joined(path, choice.key)
  const { errors } = useFormState({ control: hook.control, name })
  const fault: unknown = get(errors, `${name}.types.${locale}`)
  const { judge, judgeOthers } = useJudging(name)
  const choose = (event: { target: unknown }) => {
    if (event.target instanceof HTMLInputElement) fillPresets({ form, hook }, joined(path, event.target.value))
    judge()
  }
  const options = askedMembers(form, group)
    .filter(({ id }) => choice.of.includes(id) && !closed.has(joined(path, id)))
    .map(({ id }) => ({ value: id, label: <Spoken form={form} words={labelWords(form, id)} /> }))
  if (options.length === 0) return null
  return (
    <Steady hasFault={fault !== undefined} round={round}>
      <RadioGroup
        {...hook.register(name, { onChange: choose, onBlur: judgeOthers })}
        legend={t('which')}
        error={typeof fault === 'string' ? <Sentence text={fault} /> : undefined}
        options={options}
      />
    </Steady>
  )
}
