'use client'

import { cloneElement, useState, type ComponentProps, type MouseEvent, type ReactElement } from 'react'
import type { Button } from './button.tsx'
import type { ConfirmQuestion, QuestionTexts } from './confirm-question.tsx'
import { notLoaded, whenNear } from './later.tsx'
import { ProblemAlert } from './problem-alert.tsx'

const importQuestion = () => import('./confirm-question.tsx')

type ConfirmDialogProps = QuestionTexts & {
  /** The button that opens it. */
  trigger: ReactElement<ComponentProps<typeof Button>>
}

/**
 * Asks before something that matters. The script of the question is loaded when somebody comes near the button; a click
 * that is quicker is kept, and the button busy until then.
 */
export function ConfirmDialog({ trigger, ...question }: ConfirmDialogProps) {
  const { asked, isLoading, failure, ask, close } = useQuestion()
  const opener = {
    busy: trigger.props.busy || isLoading,
    'aria-haspopup': 'dialog',
    'aria-expanded': asked !== undefined,
    ...whenNear(importQuestion),
    onClick: (event: MouseEvent<HTMLButtonElement>) => void ask(event.currentTarget),
  } as const
  return (
    <>
      {cloneElement(trigger, opener)}
      <ProblemAlert error={failure} />
      {asked ? <asked.Question {...question} opener={asked.opener} onClose={close} /> : null}
    </>
  )
}

type OpenQuestion = { Question: typeof ConfirmQuestion; opener: HTMLElement }

function useQuestion() {
  const [asked, setAsked] = useState<OpenQuestion>()
  const [isLoading, setLoading] = useState(false)
  const [failure, setFailure] = useState<Error>()
  const ask = async (opener: HTMLElement) => {
    setFailure(undefined)
    setLoading(true)
    try {
      const { ConfirmQuestion: Question } = await importQuestion()
      setAsked({ Question, opener })
    } catch {
      setFailure(notLoaded())
    } finally {
      setLoading(false)
    }
  }
  return { asked, isLoading, failure, ask, close: () => setAsked(undefined) }
}
