'use client'

import { useLocale, useTranslations } from 'use-intl'
import { Badge, type Tone } from '#components/ui/badge.tsx'
import type { FormDefinition } from '#lib/forms/definition.ts'
import type { PageState } from './page-states.ts'
import { REVIEW, type GoTo } from './use-step.ts'

const tones: Record<PageState, Tone> = { open: 'neutral', incomplete: 'warning', done: 'success' }

type Props = {
  form: FormDefinition
  states: readonly { key: string; state: PageState }[]
  goTo: GoTo
  current?: string
}

/** The pages of the form with what is still to do on each, and the way to them. */
export function PageList({ form, states, goTo, current }: Props) {
  const t = useTranslations('forms.page')
  const locale = useLocale()
  const titles = new Map(form.pages.map(({ key, title }) => [key, title[locale]]))
  return (
    <div className="kern-task-list">
      <ol className="kern-task-list__list">
        {states.map(({ key, state }, at) => (
          <PageItem
            key={key}
            number={at + 1}
            title={titles.get(key) ?? key}
            isCurrent={key === current}
            open={() => goTo(key)}
          >
            <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
          </PageItem>
        ))}
        <PageItem
          number={states.length + 1}
          title={t('review')}
          isCurrent={current === REVIEW}
          open={() => goTo(REVIEW)}
        />
      </ol>
    </div>
  )
}

type ItemProps = { number: number; title: string; isCurrent: boolean; open: () => void; children?: React.ReactNode }

function PageItem({ number, title, isCurrent, open, children }: ItemProps) {
  return (
    <li className="kern-task-list__item flex-wrap gap-y-0">
      <div className="kern-task-list__title min-w-0 basis-60">
        <button
          type="button"
          onClick={open}
          aria-current={isCurrent ? 'step' : undefined}
          className="kern-task-list__content-wrapper kern-link cursor-pointer text-left aria-[current=step]:font-semibold"
        >
          <span className="kern-number">{number}</span>
          <span>{title}</span>
        </button>
      </div>
      <div className="kern-task-list__status self-center">{children}</div>
    </li>
  )
}
