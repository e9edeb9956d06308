import type { ReactNode } from 'react'
import { currentLocale } from '#app/(portal)/_language/locale.ts'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { locales } from '#components/messages/locales.ts'
import { themes, type Theme } from '#components/site/choices.ts'
import { chooseLanguage, chooseTheme } from './actions.ts'

/** Chooses the language of the pages. */
export async function LanguageSwitch() {
  const t = await serverTexts('site')
  const choices = locales.map((locale) => ({
    value: locale,
    lang: locale,
    label: t(`language.${locale}`),
    shown: (
      <span className="kern-label kern-label--small">
        {locale.toUpperCase()}
        <span className="sr-only">{` – ${t(`language.${locale}`)}`}</span>
      </span>
    ),
  }))
  return (
    <ChoiceSwitch
      name="language"
      legend={t('language.legend')}
      current={await currentLocale()}
      choices={choices}
      choose={chooseLanguage}
    />
  )
}

const themeIcons: Record<Theme, string> = {
  system: 'kern-icon--brightness-medium',
  light: 'kern-icon--light-mode',
  dark: 'kern-icon--dark-mode',
}

/** Chooses between light, dark and what the device wants. */
export async function ThemeSwitch({ current }: { current: Theme }) {
  const t = await serverTexts('site')
  const choices = themes.map((theme) => ({
    value: theme,
    label: t(`theme.${theme}`),
    shown: (
      <>
        <span className={`kern-icon kern-icon--small ${themeIcons[theme]}`} aria-hidden="true" />
        <span className="sr-only">{t(`theme.${theme}`)}</span>
      </>
    ),
  }))
  return (
    <ChoiceSwitch name="theme" legend={t('theme.legend')} current={current} choices={choices} choose={chooseTheme} />
  )
}

/** `shown` is the button's content and must say what `label` says, in sight or out of it. */
type SwitchChoice = { value: string; label: string; lang?: string; shown: ReactNode }

type ChoiceSwitchProps = {
  /** The form field that names the choice. */
  name: string
  legend: string
  current: string
  choices: readonly SwitchChoice[]
  choose: (form: FormData) => Promise<void>
}

/** A row of buttons, the one in force pressed; no script is needed. */
function ChoiceSwitch({ name, legend, current, choices, choose }: ChoiceSwitchProps) {
  return (
    <form action={choose} className="flex items-center justify-between gap-3">
      <span aria-hidden="true" className="text-sm max-[21rem]:hidden">
        {legend}
      </span>
      <fieldset className="flex rounded-md border border-edge">
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
            className="kern-btn kern-btn--tertiary min-h-10 w-11 px-0 aria-pressed:inset-ring-2 aria-pressed:inset-ring-action"
          >
            {shown}
          </button>
        ))}
      </fieldset>
    </form>
  )
}
