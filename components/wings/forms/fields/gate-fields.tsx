'use client'

import type { ChangeEvent } from 'react'
import { get, useFormState, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { CheckboxGroup } from '#components/ui/choice-group.tsx'
import { isGroupId, type FormPage } from '@kurier/forms/definition'
import { noGate } from '@kurier/forms/gate-words'
import { answersAfter, answersOf, gatesAt, topicAt, type Gate, type PlacedGate } from '../gates.ts'
import { statesOf } from '../rule-places.ts'
import { Sentence, Spoken } from '../spoken.tsx'
import { aboutOf, labelWords } from '../words.ts'
import type { FormSection } from './form-steps.ts'
import { useFormTools, useStates, type FormTools } from './form-tools.tsx'
import { HelpText } from './help-text.tsx'
import { Steady } from './steady.tsx'

/** The value of the box for none of the gates. */
const NONE = 'none'

/** The gates of a topic as boxes to tick, with one for none of them. */
export function GateFields({ section: { page, path } }: { section: FormSection }) {
  const { form, hook, locale, round } = useFormTools()
  const t = useTranslations('forms.gates')
  const states = useStates()
  const topic = topicAt(form, page, path)
  const gates = topic ? gatesAt(topic, path, states) : []
  const names = gates.map(({ at }) => at)
  const { errors } = useFormState({ control: hook.control, name: names })
  const values: readonly unknown[] = useWatch({ control: hook.control, name: names })
  const { chosen, isNone } = answersOf(gates, values)
  const fault: unknown = names.map((name): unknown => get(errors, `${name}.types.${locale}`)).find(Boolean)
  const [first] = names
  if (first === undefined) return null
  const tick = ({ target: { value, checked } }: ChangeEvent<HTMLInputElement>) => {
    const wanted = new Set(chosen.map(({ at }) => at))
    if (checked) wanted.add(value)
    else wanted.delete(value)
    setGates(hook, gates, value !== NONE ? wanted : checked ? 'none' : new Set())
    void hook.trigger(names)
  }
  return (
    <Steady hasFault={fault !== undefined} round={round}>
      <CheckboxGroup
        name={first}
        legend={t('legend')}
        error={typeof fault === 'string' ? <Sentence text={fault} /> : undefined}
        onChange={tick}
        options={[
          ...gates.map((gate) => ({
            value: gate.at,
            isChosen: chosen.includes(gate),
            label: <Spoken form={form} words={labelWords(form, gate.name)} />,
            hint: <GateAbout gate={gate} page={page} />,
          })),
          { value: NONE, isChosen: isNone, label: noGate[locale] },
        ]}
      />
    </Steady>
  )
}

/** Answers gates by what is chosen of them. */
function setGates(hook: FormTools['hook'], gates: readonly PlacedGate[], wanted: ReadonlySet<string> | 'none'): void {
  const values: readonly unknown[] = hook.getValues(gates.map(({ at }) => at))
  for (const [index, answer] of answersAfter(gates, values, wanted).entries()) {
    const gate = gates[index]
    if (gate && values[index] !== answer) hook.setValue(gate.at, answer, { shouldDirty: true })
  }
}

/** Answers by no what was left open beside a choice, as in drafts in which each gate was a question of its own. */
export function settleGates({ form, hook }: Pick<FormTools, 'form' | 'hook'>, { page, path }: FormSection): void {
  const topic = topicAt(form, page, path)
  const gates = topic ? gatesAt(topic, path, statesOf(form, hook.getValues())) : []
  const { chosen } = answersOf(gates, hook.getValues(gates.map(({ at }) => at)))
  if (chosen.length > 0) setGates(hook, gates, new Set(chosen.map(({ at }) => at)))
}

/** The question itself where the box has only its subject, and what helps to answer it. */
function GateAbout({ gate: { id, name }, page }: { gate: Gate; page: FormPage }) {
  const { form } = useFormTools()
  const { text, hint } = aboutOf(form, id)
  const intro = isGroupId(name) ? page.sections?.[name] : undefined
  const question = name === id ? undefined : labelWords(form, id)
  return [question, text, intro, hint].map((words) =>
    words ? (
      <div key={words.de}>
        <HelpText form={form} words={words} />
      </div>
    ) : null,
  )
}
