'use client'

import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState, type SubmitEvent } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { askPortal, PortalProblem } from '#components/portal/ask-portal.ts'
import { Button } from '#components/ui/button.tsx'
import { Form } from '#components/ui/form.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import type { NamingAnswer } from '#lib/wings/applications/words-schema.ts'
import { halfSaid, wordsIn, type Entry } from './entries.ts'
import type { NamingRow } from './rows.ts'
import { WordsInputs } from './words-inputs.tsx'

type NamingEditorProps = {
  path: string
  row: NamingRow
  onSaved: (answer: NamingAnswer) => void
  onReset: () => void
  onNext: (answer: NamingAnswer) => void
}

type Faults = Readonly<Record<string, string>>

/** The words of one list in both languages. Typed text stays in the browser until it is saved. */
export function NamingEditor({ path, row, onSaved, onReset, onNext }: NamingEditorProps) {
  const t = useTranslations('naming')
  const locale = useLocale()
  const form = useRef<HTMLDivElement>(null)
  const [faults, setFaults] = useState<Faults>({})
  const entries: Entry[] = useEntries(row)
  const { mutateAsync, isPending, isSuccess, error } = useMutation({
    mutationFn: (body: ReturnType<typeof wordsIn>) =>
      askPortal('PUT /admin/forms/[path]/naming/[field]', { params: { path, field: row.id }, body }),
    onSuccess: onSaved,
  })
  const tell = (found: Faults) => {
    setFaults(found)
    const [first] = Object.keys(found)
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const isForNext = event.nativeEvent.submitter?.getAttribute('value') === 'next'
    const missing = halfSaid(entries, data)
    tell(Object.fromEntries(missing.map((name) => [name, t('bothLanguages')])))
    if (missing.length > 0) return
    try {
      const answer = await mutateAsync(wordsIn(entries, data))
      if (isForNext) onNext(answer)
    } catch (problem) {
      if (problem instanceof PortalProblem) tell(pointed(problem, t('refused')))
    }
  }
  const reset = async () => {
    onSaved(await askPortal('PUT /admin/forms/[path]/naming/[field]', { params: { path, field: row.id }, body: {} }))
    onReset()
  }
  return (
    <div ref={form}>
      <Form onSubmit={submit} className="gap-6">
        <WordsInputs entries={entries} faults={faults} />
        <ProblemAlert error={error} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isPending}>
            {t('save')}
          </Button>
          <Button type="submit" variant="secondary" value="next" disabled={isPending}>
            {t('saveNext')}
          </Button>
          {row.isOwn ? (
            <Button variant="tertiary" icon="delete" disabled={isPending} onClick={() => void reset()}>
              {t('reset')}
            </Button>
          ) : null}
        </div>
        <p role="status" className="text-muted">
          {isSuccess && Object.keys(faults).length === 0 ? t('saved', { name: row.label?.[locale] ?? row.id }) : ''}
        </p>
      </Form>
    </div>
  )
}

/** The refused texts, by the names of the inputs, in the person's language. */
const pointed = ({ errors }: PortalProblem, words: string): Faults =>
  Object.fromEntries(errors.map(({ pointer }) => [pointer.slice(1).replaceAll('/', '.'), words]))

/** The question, its help text, and each code, as they are edited. */
function useEntries({ id, label, hint, codes }: NamingRow): Entry[] {
  const t = useTranslations('naming')
  const prefix = useId()
  return [
    { name: 'label', key: `${prefix}${id}-label`, title: t('question'), words: label },
    { name: 'hint', key: `${prefix}${id}-hint`, title: t('help'), words: hint },
    ...codes.map(({ code, words, neverOffered }) => ({
      name: `codes.${code}`,
      key: `${prefix}${id}-${code}`,
      title: code,
      words,
      ...(neverOffered && { note: t('neverOffered') }),
    })),
  ]
}
