'use client'

import { useState, type SubmitEvent } from 'react'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { CheckboxGroup } from '#components/ui/choice-group.tsx'
import { Form } from '#components/ui/form.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import type { ReceiverAnswer } from '#lib/wings/sandbox/schema.ts'
import { MOST_RETRY_AFTER, MOST_SECONDS } from '#lib/wings/sandbox/terms.ts'
import { useSandboxChange, wholeNumberIn } from './use-sandbox.ts'

type Fields = { closes: boolean; checks: boolean; status: string; delay: string; retryAfter: string }
type NumberField = Exclude<keyof Fields, 'closes' | 'checks'>

const fieldsOf = ({ closes, checks, status, delaySeconds, retryAfterSeconds }: ReceiverAnswer): Fields => ({
  closes,
  checks,
  status: String(status),
  delay: String(delaySeconds),
  retryAfter: retryAfterSeconds === null ? '' : String(retryAfterSeconds),
})

/** What stands in the fields as an answer, and the fields that hold no number within their limits. */
function readFields({ closes, checks, status, delay, retryAfter }: Fields) {
  const wait = retryAfter.trim() === '' ? null : wholeNumberIn(retryAfter, 0, MOST_RETRY_AFTER)
  const read = {
    status: wholeNumberIn(status, 200, 599),
    delay: wholeNumberIn(delay, 0, MOST_SECONDS),
    retryAfter: wait,
  }
  const wrong = (['status', 'delay', 'retryAfter'] as const).filter((name) => read[name] === undefined)
  const answer: ReceiverAnswer = {
    closes,
    checks,
    status: read.status ?? 202,
    delaySeconds: read.delay ?? 0,
    retryAfterSeconds: read.retryAfter ?? null,
  }
  return { wrong, answer }
}

const switches = ['closes', 'checks'] as const

/** How a receiver answers the next callback. */
export function ReceiverAnswerForm({ receiverId, answer }: { receiverId: string; answer: ReceiverAnswer }) {
  const t = useTranslations('sandbox.receiver')
  const [fields, setFields] = useState(() => fieldsOf(answer))
  const [wrong, setWrong] = useState<NumberField[]>([])
  const { mutate, isPending, isSuccess, reset, error } = useSandboxChange((wanted: ReceiverAnswer) =>
    askPortal('PATCH /sandbox/receivers/[receiverId]', { params: { receiverId }, body: { answer: wanted } }),
  )
  const change = (part: Partial<Fields>) => {
    reset()
    setFields({ ...fields, ...part })
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const read = readFields(fields)
    setWrong(read.wrong)
    if (read.wrong.length === 0) mutate(read.answer)
  }
  const field = (name: NumberField, hint?: string) => (
    <TextField
      name={name}
      label={t(name)}
      hint={hint}
      inputMode="numeric"
      autoComplete="off"
      value={fields[name]}
      onChange={(event) => change({ [name]: event.target.value })}
      error={wrong.includes(name) ? t('wrong') : undefined}
    />
  )
  return (
    <Form onSubmit={submit} className="max-w-2xl gap-4">
      <div className="flex flex-col gap-4">
        {field('status', t('statusHint'))}
        {field('delay', t('delayHint'))}
        {field('retryAfter')}
      </div>
      {switches.map((name) => (
        <CheckboxGroup
          key={name}
          name={name}
          legend={<span className="sr-only">{t('how')}</span>}
          options={[{ value: name, label: t(name), hint: name === 'checks' ? t('checksHint') : undefined }]}
          checked={fields[name]}
          onChange={(event) => change({ [name]: event.target.checked })}
        />
      ))}
      <ProblemAlert error={error} />
      {isSuccess ? (
        <Alert kind="success" title={t('saved')}>
          {null}
        </Alert>
      ) : null}
      <Button type="submit" busy={isPending} className="self-start">
        {isPending ? t('saving') : t('save')}
      </Button>
    </Form>
  )
}
