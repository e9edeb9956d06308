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
import type { Explanation } from '@kurier/sdk/explain-authentication'
import { checkSignature, type CheckedSignature, type CheckedStep, type ReceivedCallback } from './check-signature.ts'
import { exampleVector } from './example-vector.ts'

type Fields = ReceivedCallback & {
  /** seconds since epoch; empty for now */
  checkedAt: string
  /** what somebody's own program worked out; empty when that is not asked */
  computed: string
}

const noFields: Fields = { body: '', timestamp: '', authentication: '', secret: '', checkedAt: '', computed: '' }

const example: Fields = { ...exampleVector, computed: '' }

type Result =
  | { kind: 'none' }
  | { kind: 'unavailable' }
  | { kind: 'checked'; checked: CheckedSignature; explanation: Explanation | undefined }

/** Checks a callback's signature in the browser: what is pasted here is neither sent nor stored. */
export function SignatureCheck() {
  const t = useTranslations('callbackSignature')
  const [fields, setFields] = useState<Fields>(example)
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
        <TextAreaField {...field('computed')} rows={3} hint={t('fields.computedHint')} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit">{t('check')}</Button>
          <Button variant="secondary" onClick={() => put(noFields)}>
            {t('clear')}
          </Button>
          <Button variant="tertiary" onClick={() => put(example)}>
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
  return {
    kind: 'checked',
    checked: await checkSignature(fields, checkedAt, subtle),
    explanation: await explained(fields),
  }
}

/** What leads to the computed value, when there is one. */
async function explained({ secret, timestamp, body, computed }: Fields): Promise<Explanation | undefined> {
  if (computed.trim() === '' || secret === '') return undefined
  const { explainAuthentication } = await import('@kurier/sdk/explain-authentication')
  return explainAuthentication({ secret, timestamp: timestamp.trim(), rawBody: body, computed })
}

function ResultShown({ result }: { result: Result }) {
  const t = useTranslations('callbackSignature')
  if (result.kind === 'none') return null
  if (result.kind === 'unavailable') return <p>{t('unavailable')}</p>
  const { steps, genuine, expected } = result.checked
  const { explanation } = result
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
      {explanation ? <ExplanationShown mistakes={explanation.mistakes} /> : null}
      {expected ? (
        <div className="mt-6">
          <p className="mb-1 font-semibold">{t('expected')}</p>
          <CodeBlock code={expected} name={t('expected')} />
        </div>
      ) : null}
    </Section>
  )
}

/** How a program came to its value. */
function ExplanationShown({ mistakes }: Pick<Explanation, 'mistakes'>) {
  const t = useTranslations('callbackSignature')
  const isRight = mistakes?.length === 0
  return (
    <div className="mt-6">
      <Alert kind={isRight ? 'success' : 'warning'} title={t('computed.title')}>
        {mistakes === undefined ? <p>{t('computed.unknown')}</p> : null}
        {isRight ? <p>{t('computed.right')}</p> : null}
        {mistakes?.map((mistake) => (
          <p key={mistake}>{t(`computed.mistakes.${mistake}`)}</p>
        ))}
      </Alert>
    </div>
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
