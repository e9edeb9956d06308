'use client'

import { cloneElement, useState, type ComponentProps, type MouseEvent, type ReactElement } from 'react'
import type { Button } from './button.tsx'
import type { ConfirmQuestion, Question } from './confirm-question.tsx'
import { notLoaded, whenNear } from './later.tsx'
import { ProblemAlert } from './problem-alert.tsx'

const importQuestion = () => import('./confirm-question.tsx')

type ConfirmDialogProps = Question & {
  /** The button that opens it. */
  trigger: ReactElement<ComponentProps<typeof Button>>
}

/**
 * Asks before something that matters. The script of the question is loaded when somebody comes near the button; a click
 * that is quicker is kept, and the button busy until then.
 */
export function ConfirmDialog({ trigger, ...question }: ConfirmDialogProps) {
  const { asked, isOpen, setOpen, isLoading, failure, ask } = useQuestion()
  const opener = {
    busy: trigger.props.busy || isLoading,
    'aria-haspopup': 'dialog',
    'aria-expanded': isOpen,
    ...whenNear(importQuestion),
    onClick: (event: MouseEvent<HTMLButtonElement>) => void ask(event.currentTarget),
  } as const
  return (
    <>
      {cloneElement(trigger, opener)}
      <ProblemAlert error={failure} />
      {asked ? (
        <asked.Question key={asked.round} {...question} opener={asked.opener} open={isOpen} onOpenChange={setOpen} />
      ) : null}
    </>
  )
}

type Asked = { Question: typeof ConfirmQuestion; opener: HTMLElement; round: number }

function useQuestion() {
  const [asked, setAsked] = useState<Asked>()
  const [isOpen, setOpen] = useState(false)
  const [isLoading, setLoading] = useState(false)
  const [failure, setFailure] = useState<Error>()
  const ask = async (opener: HTMLElement) => {
    setFailure(undefined)
    setLoading(true)
    try {
      const { ConfirmQuestion: Question } = await importQuestion()
      setAsked((before) => ({ Question, opener, round: (before?.round ?? 0) + 1 }))
      setOpen(true)
    } catch {
      setFailure(notLoaded())
    } finally {
      setLoading(false)
    }
  }
  return { asked, isOpen, setOpen, isLoading, failure, ask }
}
