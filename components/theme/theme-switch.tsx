import { themes, type Theme } from './theme.ts'

const icons: Record<Theme, string> = {
  system: 'kern-icon--brightness-medium',
  light: 'kern-icon--light-mode',
  dark: 'kern-icon--dark-mode',
}

type ThemeSwitchProps = {
  current: Theme
  texts: { legend: string } & Record<Theme, string>
  choose: (form: FormData) => Promise<void>
}

/** Three buttons, one of them pressed. `choose` gets the form field `theme`; no script is needed for it. */
export function ThemeSwitch({ current, texts, choose }: ThemeSwitchProps) {
  return (
    <form action={choose}>
      <fieldset className="flex rounded-md border border-line">
        <legend className="sr-only">{texts.legend}</legend>
        {themes.map((theme) => (
          <button
            key={theme}
            type="submit"
            name="theme"
            value={theme}
            title={texts[theme]}
            aria-label={texts[theme]}
            aria-pressed={theme === current}
            className="kern-btn kern-btn--tertiary min-h-10 w-11 px-0 aria-pressed:bg-surface aria-pressed:inset-ring-2 aria-pressed:inset-ring-action"
          >
            <span className={`kern-icon kern-icon--small ${icons[theme]}`} aria-hidden="true" />
          </button>
        ))}
      </fieldset>
    </form>
  )
}
