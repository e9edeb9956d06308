'use client'

import { useMemo, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { SelectInput } from '#components/ui/select-input.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import type { FormDefinition } from '@kurier/forms/definition'
import { noEdits, ruleEffects, ruleTests, type SaidCondition, type SaidRule } from '@kurier/forms/edits/changes'
import { withEdits } from '@kurier/forms/edits/edits'
import { answersAt, isComparable, ruleChoices, ruleHosts, type RuleChoice } from './rule-choices.ts'
import { useOwnRuleWords } from './use-own-rule-words.ts'

type RuleBuilderProps = {
  form: FormDefinition
  id: string
  initial: SaidRule
  onSave: (rule: SaidRule) => void
  onCancel: () => void
}

/** A rule in the words of the list of rules: when which field has which answer, then what is asked, required or left out. */
export function RuleBuilder({ form, id, initial, onSave, onCancel }: RuleBuilderProps) {
  const t = useTranslations('importEditor.builder')
  const locale = useLocale()
  const [rule, setRule] = useState(initial)
  const [isTold, setTold] = useState(false)
  const choices = useMemo(() => ruleChoices(form, rule.host, locale), [form, rule.host, locale])
  const words = useOwnRuleWords(form)(id, rule)
  const unfit = withEdits(form, { ...noEdits, ownRules: { [id]: rule } }).unfit
  const change = (part: Partial<SaidRule>) => setRule((now) => ({ ...now, ...part }))
  const save = () => {
    setTold(true)
    if (unfit.length === 0) onSave(rule)
  }
  return (
    <section aria-label={t('title')} className="flex flex-col gap-4 rounded-md border border-edge p-4">
      {rule.instead ? (
        <blockquote lang="de" className="border-l-4 border-line pl-4 wrap-anywhere whitespace-pre-line">
          {rule.instead}
        </blockquote>
      ) : null}
      <HostField {...{ form, id, rule, change }} />
      <Conditions {...{ form, id, rule, change, choices }} />
      <TargetFields {...{ form, id, rule, change, choices }} />
      <div role="status">
        {words ? <p className="border-l-4 border-line pl-4 wrap-anywhere">{words}</p> : null}
        {isTold && unfit.length > 0 ? (
          <Alert kind="danger" title={t('incomplete')}>
            {rule.target === '' || rule.when.some(({ path }) => path === '') ? (
              <p>{t('incompleteHint')}</p>
            ) : (
              unfit.map(({ message }) => <p key={message.de}>{message[locale]}</p>)
            )}
          </Alert>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button onClick={save}>{t('take')}</Button>
        <Button variant="secondary" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </section>
  )
}

type RulePartProps = {
  form: FormDefinition
  id: string
  rule: SaidRule
  change: (part: Partial<SaidRule>) => void
}

/** Where the rule holds, if there are lists; another place has other fields. */
function HostField({ form, id, rule, change }: RulePartProps) {
  const t = useTranslations('importEditor.builder')
  const locale = useLocale()
  const hosts = useMemo(() => ruleHosts(form, locale), [form, locale])
  if (hosts.length === 0) return null
  return (
    <SelectInput
      name={`${id}-host`}
      label={t('host')}
      className="max-w-2xl"
      value={rule.host}
      onChange={({ target }) => change({ host: target.value, target: '', when: [{ path: '', is: 'equal' }] })}
      options={[
        { value: '', label: t('wholeForm') },
        ...hosts.map(({ host, label }) => ({ value: host, label: t('eachItem', { name: label }) })),
      ]}
    />
  )
}

function Conditions({ form, id, rule, change, choices }: RulePartProps & { choices: readonly RuleChoice[] }) {
  const t = useTranslations('importEditor.builder')
  const changeCondition = (at: number, part: SaidCondition) =>
    change({ when: rule.when.map((one, index) => (index === at ? part : one)) })
  return (
    <>
      {rule.when.map((condition, at) => (
        <ConditionFields
          key={at}
          {...{ form, choices, condition, at }}
          name={`${id}-when-${at}`}
          onChange={(part) => changeCondition(at, part)}
          onRemove={
            rule.when.length > 1 ? () => change({ when: rule.when.filter((_, index) => index !== at) }) : undefined
          }
        />
      ))}
      <div className="flex flex-wrap items-end gap-4">
        <Button
          variant="secondary"
          icon="add"
          onClick={() => change({ when: [...rule.when, { path: '', is: 'equal' }] })}
        >
          {t('addCondition')}
        </Button>
        {rule.when.length > 1 ? (
          <SelectInput
            name={`${id}-joint`}
            label={t('joint')}
            value={rule.joint}
            onChange={({ target }) => change({ joint: target.value === 'or' ? 'or' : 'and' })}
            options={(['and', 'or'] as const).map((value) => ({ value, label: t(`joints.${value}`) }))}
          />
        ) : null}
      </div>
    </>
  )
}

function TargetFields({ id, rule, change, choices }: RulePartProps & { choices: readonly RuleChoice[] }) {
  const t = useTranslations('importEditor.builder')
  return (
    <div className="grid gap-4 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <SelectInput
        name={`${id}-target`}
        label={t('then')}
        value={rule.target}
        onChange={({ target }) => change({ target: target.value })}
        options={[{ value: '', label: t('choose') }, ...choices]}
      />
      <SelectInput
        name={`${id}-effect`}
        label={t('effect')}
        value={rule.effect}
        onChange={({ target }) => change({ effect: ruleEffects.find((one) => one === target.value) ?? rule.effect })}
        options={ruleEffects.map((value) => ({ value, label: t(`effects.${value}`) }))}
      />
    </div>
  )
}

type ConditionFieldsProps = {
  form: FormDefinition
  choices: readonly RuleChoice[]
  condition: SaidCondition
  at: number
  name: string
  onChange: (condition: SaidCondition) => void
  onRemove: (() => void) | undefined
}

function ConditionFields({ form, choices, condition, at, name, onChange, onRemove }: ConditionFieldsProps) {
  const t = useTranslations('importEditor.builder')
  const yes = useTranslations('importEditor.words')
  const locale = useLocale()
  const { path, is, value } = condition
  const answers = answersAt(form, path, locale)
  const tests =
    isComparable(path) || path === '' ? ruleTests : ruleTests.filter((one) => one === 'filled' || one === 'empty')
  const isCompared = is === 'equal' || is === 'not-equal'
  const answerWords = (choice: RuleChoice) =>
    choice.label === 'true' ? yes('yes') : choice.label === 'false' ? yes('no') : choice.label
  return (
    <fieldset className="grid items-end gap-4 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
      <legend className="sr-only">{t('condition', { number: at + 1 })}</legend>
      <SelectInput
        name={`${name}-path`}
        label={t('when')}
        value={path}
        onChange={({ target }) => onChange({ path: target.value, is: isComparable(target.value) ? 'equal' : 'filled' })}
        options={[{ value: '', label: t('choose') }, ...choices]}
      />
      <SelectInput
        name={`${name}-is`}
        label={t('test')}
        value={is}
        onChange={({ target }) => {
          const next = ruleTests.find((one) => one === target.value) ?? is
          onChange({ path, is: next, ...(value !== undefined && { value }) })
        }}
        options={tests.map((one) => ({ value: one, label: t(`tests.${one}`) }))}
      />
      {!isCompared ? null : answers ? (
        <SelectInput
          name={`${name}-value`}
          label={t('answer')}
          value={value ?? ''}
          onChange={({ target }) => onChange({ path, is, value: target.value })}
          options={[
            { value: '', label: t('choose') },
            ...answers.map((one) => ({ value: one.value, label: answerWords(one) })),
          ]}
        />
      ) : (
        <TextField
          name={`${name}-value`}
          label={t('answer')}
          value={value ?? ''}
          autoComplete="off"
          onChange={({ target }) => onChange({ path, is, value: target.value })}
        />
      )}
      {onRemove ? (
        <Button variant="tertiary" icon="delete" className="justify-self-start" onClick={onRemove}>
          {t('removeCondition')}
        </Button>
      ) : null}
    </fieldset>
  )
}
