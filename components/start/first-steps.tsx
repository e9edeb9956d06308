import type { ReactNode } from 'react'
import { Copyable } from '#components/ui/copyable.tsx'

/** A step; one without `line` is to be read only. */
export type NamedStep = { name: string; note: string; line?: string }

function Step({ number, name, note, children }: { number: number; name: string; note: string; children?: ReactNode }) {
  return (
    <li className="flex gap-4">
      <span className="kern-number text-sm leading-none font-semibold" aria-hidden="true">
        {number}
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="font-semibold">{name}</h3>
        <p className="mb-2 max-w-2xl text-muted">{note}</p>
        {children}
      </div>
    </li>
  )
}

/** The way from nothing to the first answer of the interface, as commands to copy. */
export function FirstSteps({ heading, intro, steps }: { heading: string; intro: string; steps: readonly NamedStep[] }) {
  return (
    <section aria-labelledby="steps">
      <h2 id="steps" className="kern-heading-large">
        {heading}
      </h2>
      <p>{intro}</p>
      <ol className="mt-6 flex flex-col gap-8">
        {steps.map(({ name, note, line }, index) => (
          <Step key={name} number={index + 1} name={name} note={note}>
            {line === undefined ? null : <Copyable value={line} name={name} />}
          </Step>
        ))}
      </ol>
    </section>
  )
}
