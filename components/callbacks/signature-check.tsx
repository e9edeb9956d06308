'use client'

import { useState, type SubmitEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { Badge, type Tone } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { CodeBlock } from '#components/ui/code-block.tsx'
import { Form } from '#components/ui/form.tsx'
import { Section } from '#components/ui/section.tsx'
import { TextAreaField } from '#components/ui/text-area-field.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { checkSignature, type Checked, type CheckedStep, type ReceivedCallback } from './check-signature.ts'
import { exampleVector } from './example-vector.ts'

type Fields = ReceivedCallback & {
  /** seconds since epoch; empty for now */
  checkedAt: string
}

const noFields: Fields = { body: '', timestamp: '', authentication: '', secret: '', checkedAt: '' }

type Result = { kind: 'none' } | { kind: 'unavailable' } | { kind: 'checked'; checked: Checked }

/** Checks a callback's signature in the browser: what is pasted here is neither sent nor stored. */
export function SignatureCheck() {
  const t = useTranslations('callbackSignature')
  const [fields, setFields] = useState<Fields>(exampleVector)
  const [result, setResult] = useState<Result>({ kind: 'none' })
  const isTime = /^\d{0,11}$/.test(fields.checkedAt.trim())
  const put = (next: Fields) => {
    setFields(next)
    setResult({ kind: 'none' })
  }
  const field = (name: keyof Fields) => ({
    name,
    label: t(`fields.${name}`),
    value: fields[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => put({ ...fields, [name]: event.target.value }),
  })
  const check = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isTime) setResult(await checked(fields))
  }
  return (
    <>
      <Form onSubmit={check} className="max-w-3xl gap-6">
        <TextAreaField {...field('body')} hint={t('fields.bodyHint')} className="font-mono" />
        <TextField {...field('timestamp')} inputMode="numeric" />
        <TextAreaField {...field('authentication')} rows={3} />
        <TextField {...field('secret')} hint={t('fields.secretHint')} />
        <TextField
          {...field('checkedAt')}
          hint={t('fields.checkedAtHint')}
          error={isTime ? undefined : t('fields.checkedAtFault')}
          inputMode="numeric"
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit">{t('check')}</Button>
          <Button variant="secondary" onClick={() => put(noFields)}>
            {t('clear')}
          </Button>
          <Button variant="tertiary" onClick={() => put(exampleVector)}>
            {t('fill')}
          </Button>
        </div>
      </Form>
      <div role="status" className="mt-10">
        <ResultShown result={result} />
      </div>
    </>
  )
}

async function checked(fields: Fields): Promise<Result> {
  // only secure pages have it: https, or this very machine
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined
  if (!subtle) return { kind: 'unavailable' }
  const at = fields.checkedAt.trim()
  const checkedAt = at === '' ? Math.floor(Date.now() / 1000) : Number(at)
  return { kind: 'checked', checked: await checkSignature(fields, checkedAt, subtle) }
}

function ResultShown({ result }: { result: Result }) {
  const t = useTranslations('callbackSignature')
  if (result.kind === 'none') return null
  if (result.kind === 'unavailable') return <p>{t('unavailable')}</p>
  const { steps, genuine, expected } = result.checked
  return (
    <Section title={t('result')}>
      <Alert kind={genuine ? 'success' : 'warning'} title={genuine ? t('genuine') : t('notGenuine')}>
        <ol className="flex flex-col gap-3">
          {steps.map((step) => (
            <li key={step.step}>
              <StepShown step={step} />
            </li>
          ))}
        </ol>
      </Alert>
      {expected ? (
        <div className="mt-6">
          <p className="mb-1 font-semibold">{t('expected')}</p>
          <CodeBlock code={expected} name={t('expected')} />
        </div>
      ) : null}
    </Section>
  )
}

const tones: Record<CheckedStep['state'], Tone> = { ok: 'success', failed: 'danger', skipped: 'neutral' }

function StepShown({ step: { step, state, fault } }: { step: CheckedStep }) {
  const t = useTranslations('callbackSignature')
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-3">
        <span className="font-semibold">{t(`steps.${step}`)}</span>
        <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
      </span>
      {fault ? <span className="block">{t(`faults.${fault}`)}</span> : null}
    </>
  )
}
