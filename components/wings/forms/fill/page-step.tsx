'use client'

import { useMemo, useState, type SubmitEvent } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { ErrorSummary } from '#components/ui/error-summary.tsx'
import { Form } from '#components/ui/form.tsx'
import { isGroupId } from '@kurier/forms/definition'
import type { FormDefinition, FormPage, Words } from '@kurier/forms/definition'
import type { FormStep } from '../fields/form-steps.ts'
import { FormToolsProvider, RuleStatesProvider, ToldProvider, useFormTools } from '../fields/form-tools.tsx'
import { GateFields, settleGates } from '../fields/gate-fields.tsx'
import { HelpText } from '../fields/help-text.tsx'
import { WhyAsked } from '../fields/legal-bases.tsx'
import type { PlacedFault } from '../judge.ts'
import { MemberFields } from '../fields/member-fields.tsx'
import { groupAt } from '../places.ts'
import { pathAround } from '../rule-places.ts'
import { SECTION } from '../fields/sections.ts'
import { sectionTitle } from './section-words.ts'
import { Sentence, SpokenLines } from '../spoken.tsx'
import { StepTitle } from '../step-title.tsx'
import { groupsBegun, stepAt, stepsOf } from './steps.ts'
import type { FilledForm } from '../fields/use-filled-form.ts'
import { useRuleStates } from '../fields/use-rule-states.ts'
import { OVERVIEW, START, type GoTo } from '../use-step.ts'
import { aboutOf, labelWords, wordsIn } from '../words.ts'

type PageStepProps = {
  filled: FilledForm
  step: FormStep
  /** All steps of the form as it was when this one was opened. */
  steps: readonly FormStep[]
  /** Continues; `isTold`: although something is missing or wrong. */
  onNext: (isTold: boolean) => void
  goTo: GoTo
}

/**
 * One section of the form, or a part of one. Missing answers are shown once on continuing; the person can continue all
 * the same.
 */
export function PageStep({ filled, step, steps, onNext, goTo }: PageStepProps) {
  const { form } = filled
  const t = useTranslations('forms.page')
  const { check, faults, round, isBusy, isUnknown } = usePageCheck(filled, step, () => onNext(false))
  const states = useRuleStates(filled)
  const told = useMemo(() => faults.map(({ field }) => field), [faults])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void check()
  }
  const openStepOf = (path: string) => {
    const all = stepsOf(form, filled.hook.getValues())
    const other = all.find(({ section }) => `${section.path}.`.startsWith(`${path}.`))
    if (other) goTo(other.key)
  }
  return (
    <FormToolsProvider value={{ ...filled, round, told, openStepOf }}>
      <div className="flex flex-col gap-6">
        {steps.length > 1 ? <WayBack page={step.section.page} steps={steps} goTo={goTo} /> : null}
        <SectionHead form={form} step={step} steps={steps} />
        <Form onSubmit={submit} className="gap-8">
          <Missing faults={faults} isUnknown={isUnknown} />
          <RuleStatesProvider value={states}>
            <ToldProvider>
              <StepFields step={step} />
            </ToldProvider>
          </RuleStatesProvider>
          <div className="flex flex-wrap gap-3 border-t border-line pt-6 print:hidden">
            <Button type="submit" icon="arrow-forward" busy={isBusy}>
              {t('next')}
            </Button>
            <Button
              variant="secondary"
              icon="arrow-back"
              onClick={() => goTo(steps[steps.indexOf(step) - 1]?.key ?? (steps.length > 1 ? OVERVIEW : START))}
            >
              {t('back')}
            </Button>
            {faults.length > 0 || isUnknown ? (
              <Button variant="tertiary" onClick={() => onNext(true)}>
                {t('nextAnyway')}
              </Button>
            ) : null}
          </div>
        </Form>
      </div>
    </FormToolsProvider>
  )
}

/** The questions of the step in its section, with the texts before and after them. */
function StepFields({ step }: Pick<PageStepProps, 'step'>) {
  const { form } = useFormTools()
  const { section, before, after } = step
  return (
    <>
      <ToRead page={section.page} paths={before} />
      {section.isGates ? (
        <GateFields section={section} />
      ) : (
        <MemberFields
          group={groupAt(form, section.page, section.path)}
          path={section.path}
          level={SECTION}
          step={step}
        />
      )}
      <ToRead page={section.page} paths={after} />
      <WhyAsked step={step} />
    </>
  )
}

/** Texts to read, wherever they are on the page. */
function ToRead({ page, paths }: { page: FormPage; paths: readonly string[] }) {
  const { form } = useFormTools()
  return [...Map.groupBy(paths, pathAround)].map(([around, blocks]) => (
    <MemberFields
      key={around}
      group={groupAt(form, page, around)}
      path={around}
      level={SECTION}
      step={{ blocks, wishes: [] }}
    />
  ))
}

/** The way to the overview, and the progress of the form: pages that answers have closed do not count. */
function WayBack({ page, steps, goTo }: { page: FormPage } & Pick<PageStepProps, 'steps' | 'goTo'>) {
  const t = useTranslations('forms.page')
  const pages = [...new Set(steps.map(({ section }) => section.page))]
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <button
        type="button"
        className="kern-link kern-link--no-visited-state min-h-11 cursor-pointer text-left print:hidden"
        onClick={() => goTo(OVERVIEW)}
      >
        {t('overview')}
      </button>
      <p className="text-muted">{t('progress', { number: pages.indexOf(page) + 1, count: pages.length })}</p>
    </div>
  )
}

/** Name and purpose of the section, and the progress of the form. */
function SectionHead({ form, step, steps }: { form: FormDefinition } & Pick<PageStepProps, 'step' | 'steps'>) {
  const t = useTranslations('forms.page')
  const list = useTranslations('forms.list')
  const locale = useLocale()
  const { section, part } = step
  const name = sectionTitle(form, section, locale, (item) => list('item', item))
  const { id, isItem, isGates, page } = section
  const isNamedLikePage = !isGates && (id === undefined || (!isItem && labelWords(form, id).de === page.title.de))
  const of = isNamedLikePage ? form.title : page.title
  const intros = introsOf(form, step, steps)
  return (
    <StepTitle
      title={part.of > 1 ? t('part', { name, ...part }) : name}
      of={wordsIn(form, of, locale)}
      form={wordsIn(form, form.title, locale)}
      intro={
        <>
          {intros.map(({ words, isHelp }) => (
            <div key={words.de}>
              {isHelp ? <HelpText form={form} words={words} /> : <SpokenLines form={form} words={words} />}
            </div>
          ))}
          {form.source && section.isOptional && part.number === 1 ? <p>{t('mayBeSkipped')}</p> : null}
        </>
      }
    />
  )
}

/** `isHelp`: a hint, of which only the beginning is shown when it is long. */
type PageIntro = { words: Words; isHelp?: true }

/**
 * The introductions at the start of a page and of a section; for imported forms also of the section's group, and of the
 * groups around it that have no step of their own. Each once.
 */
function introsOf(form: FormDefinition, step: FormStep, steps: readonly FormStep[]): PageIntro[] {
  const { section, part } = step
  const { page, id } = section
  const isFirst = steps.find((one) => one.section.page === page) === step
  const about = id && isGroupId(id) ? page.sections?.[id] : undefined
  const groups = form.source && !section.isGates ? groupsBegun(step, steps).map((group) => aboutOf(form, group)) : []
  const all = [
    { words: isFirst ? page.intro : undefined },
    { words: part.number === 1 ? about : undefined },
    ...groups.flatMap(({ text, hint }) => [{ words: text }, { words: hint, isHelp: true as const }]),
  ]
  return [...new Map(all.flatMap(({ words, ...one }) => (words ? [[words.de, { words, ...one }]] : []))).values()]
}

/** The missing or wrong answers, after an attempt to continue. */
function Missing({ faults, isUnknown }: { faults: readonly PlacedFault[]; isUnknown: boolean }) {
  const t = useTranslations('forms.page')
  const locale = useLocale()
  // the same list until the next attempt: a new one takes the keyboard
  const errors = useMemo(
    () => faults.map(({ field, message }) => ({ field, message: <Sentence text={message[locale]} /> })),
    [faults, locale],
  )
  return (
    <>
      <ErrorSummary errors={errors} />
      {isUnknown ? (
        <Alert kind="warning" title={t('uncheckedTitle')}>
          <p>{t('unchecked')}</p>
        </Alert>
      ) : null}
    </>
  )
}

/** Looks for missing answers before continuing, and shows them at their fields. */
function usePageCheck({ form, hook, judge }: FilledForm, step: FormStep, leave: () => void) {
  const [{ faults, round }, setChecked] = useState<{ faults: readonly PlacedFault[]; round: number }>({
    faults: [],
    round: 0,
  })
  const [isBusy, setBusy] = useState(false)
  const [isUnknown, setUnknown] = useState(false)
  const check = async () => {
    setBusy(true)
    setUnknown(false)
    if (step.section.isGates) settleGates({ form, hook }, step.section)
    try {
      const all = await judge(hook.getValues())
      const steps = stepsOf(form, hook.getValues())
      const found = all.filter(({ field }) => stepAt(steps, field)?.key === step.key)
      hook.clearErrors([...step.blocks])
      for (const { field, message } of found) hook.setError(field, { type: 'judged', types: message })
      setChecked({ faults: found, round: round + 1 })
      if (found.length === 0) leave()
    } catch {
      setUnknown(true) // the validator could not be loaded; sending will look again
    } finally {
      setBusy(false)
    }
  }
  return { check, faults, round, isBusy, isUnknown }
}
