import type { ReactNode } from 'react'

/** `shown` is the button's content and must say what `label` says, in sight or out of it. */
type Choice = { value: string; label: string; lang?: string; shown: ReactNode }

type ChoiceSwitchProps = {
  /** The form field that names the choice. */
  name: string
  legend: string
  current: string
  choices: readonly Choice[]
  choose: (form: FormData) => Promise<void>
}

/** A row of buttons, the one in force pressed; no script is needed. */
export function ChoiceSwitch({ name, legend, current, choices, choose }: ChoiceSwitchProps) {
  return (
    <form action={choose}>
      <fieldset className="flex rounded-md border border-line">
        <legend className="sr-only">{legend}</legend>
        {choices.map(({ value, label, lang, shown }) => (
          <button
            key={value}
            type="submit"
            name={name}
            value={value}
            lang={lang}
            title={label}
            aria-pressed={value === current}
            className="kern-btn kern-btn--tertiary min-h-10 w-11 px-0 aria-pressed:bg-surface aria-pressed:inset-ring-2 aria-pressed:inset-ring-action"
          >
            {shown}
          </button>
        ))}
      </fieldset>
    </form>
  )
}
