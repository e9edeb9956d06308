'use client'

import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { roughly } from '#components/ui/duration.ts'
import { useServiceNow } from '#components/ui/service-clock.tsx'
import { useWaiting } from '#components/ui/use-hydrated.ts'
import { useWhen } from '#components/ui/use-when.ts'
import type { CaseMoments } from '#lib/wings/sandbox/schema.ts'

export type SliderMoment = CaseMoments['moments'][number]

type MomentSliderProps = { moments: readonly SliderMoment[]; now: string; stop: number; choose: (stop: number) => void }

/** From now to each moment that is due, one stop each; `stop` 0 is now. What is passed on the way happens as well. */
export function MomentSlider({ moments, now, stop, choose }: MomentSliderProps) {
  const t = useTranslations('sandbox.travel')
  const id = useId()
  const when = useWhen('long')
  const waiting = useWaiting(true)
  const chosen = moments[stop - 1]
  const words = chosen ? `${t(`kinds.${chosen.kind}`)}, ${when(chosen.at)}` : `${t('now')}, ${when(now)}`
  return (
    <div className="mt-4">
      <label htmlFor={id} className="font-semibold">
        {t('slider')}
      </label>
      <input
        {...waiting}
        id={id}
        type="range"
        min={0}
        max={moments.length}
        step={1}
        value={stop}
        onChange={(event) => choose(event.target.valueAsNumber)}
        aria-valuetext={words}
        className="mt-2 block h-8 w-full cursor-pointer accent-action"
      />
      <div aria-hidden="true" className="flex justify-between px-1.75">
        {[now, ...moments.map(({ at }) => at)].map((at, place) => (
          <span key={`${at} ${place}`} className={`h-2 w-0.5 ${place <= stop ? 'bg-action' : 'bg-edge'}`} />
        ))}
      </div>
      <ol className="mt-3">
        {moments.map((moment, at) => (
          <Stop key={`${moment.kind} ${moment.at}`} moment={moment} place={at + 1 - stop} />
        ))}
      </ol>
    </div>
  )
}

/** A stop in words. @param place how many stops after the chosen one: 0 is it, what is passed on the way is below */
function Stop({ moment: { kind, at }, place }: { moment: SliderMoment; place: number }) {
  const t = useTranslations('sandbox.travel')
  const when = useWhen('long')
  const isReached = place <= 0
  return (
    <li
      className={`flex flex-wrap items-baseline gap-x-3 border-t border-line py-1.5 ${isReached ? '' : 'text-muted'}`}
    >
      <span
        aria-hidden="true"
        className={`size-3 self-center rounded-full border-2 ${isReached ? 'border-action bg-action' : 'border-edge'}`}
      />
      <span className={place === 0 ? 'font-semibold' : ''}>{t(`kinds.${kind}`)}</span>
      <time dateTime={at} className="text-sm">
        {when(at)}
      </time>
      <span className="text-sm text-muted">
        <Until at={at} />
        {isReached ? <span className="sr-only"> {t('reached')}</span> : null}
      </span>
    </li>
  )
}

function Until({ at }: { at: string }) {
  const t = useTranslations('cases.timeline')
  const now = useServiceNow()
  const parts = now === undefined ? [] : roughly(Date.parse(at) - now)
  if (parts.length === 0) return t('overdue')
  return t('remaining', { time: parts.map(({ unit, count }) => t(unit, { count })).join(' ') })
}
