import { locales, type Locale } from '#components/messages/areas.ts'

type LanguageSwitchProps = {
  current: Locale
  texts: { legend: string } & Record<Locale, string>
  choose: (form: FormData) => Promise<void>
}

/** A button for each language, the one spoken pressed. `choose` gets the form field `language`; no script is needed. */
export function LanguageSwitch({ current, texts, choose }: LanguageSwitchProps) {
  return (
    <form action={choose}>
      <fieldset className="flex rounded-md border border-line">
        <legend className="sr-only">{texts.legend}</legend>
        {locales.map((locale) => (
          <button
            key={locale}
            type="submit"
            name="language"
            value={locale}
            lang={locale}
            title={texts[locale]}
            aria-pressed={locale === current}
            className="kern-btn kern-btn--tertiary min-h-10 w-11 px-0 aria-pressed:bg-surface aria-pressed:inset-ring-2 aria-pressed:inset-ring-action"
          >
            <span className="kern-label kern-label--small">
              {locale.toUpperCase()}
              <span className="sr-only">{` – ${texts[locale]}`}</span>
            </span>
          </button>
        ))}
      </fieldset>
    </form>
  )
}
