import type { ReactNode } from 'react'
import { texts } from '#components/site/texts.ts'
import { Copyable } from '#components/ui/copyable.tsx'
import type { Command } from './addresses.ts'

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
export function FirstSteps({ commands }: { commands: Command[] }) {
  return (
    <section aria-labelledby="steps">
      <h2 id="steps" className="kern-heading-large">
        {texts.steps.heading}
      </h2>
      <p>{texts.steps.intro}</p>
      <ol className="mt-6 flex flex-col gap-8">
        {commands.map(({ key, line }, index) => (
          <Step key={key} number={index + 1} name={texts.steps[key].name} note={texts.steps[key].note}>
            <Copyable value={line} name={texts.steps[key].name} texts={texts.copy} />
          </Step>
        ))}
        <Step number={commands.length + 1} name={texts.steps.reading.name} note={texts.steps.reading.note} />
      </ol>
    </section>
  )
}
