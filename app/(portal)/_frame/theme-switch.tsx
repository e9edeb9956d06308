import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { themes, type Theme } from '#components/site/choices.ts'
import { chooseTheme } from './actions.ts'
import { ChoiceSwitch } from './choice-switch.tsx'

const themeIcons: Record<Theme, string> = {
  system: 'kern-icon--brightness-medium',
  light: 'kern-icon--light-mode',
  dark: 'kern-icon--dark-mode',
}

/** Light, dark, or as the device has it. */
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
