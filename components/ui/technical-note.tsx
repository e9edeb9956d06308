import { useTranslations } from 'use-intl'

/** What the service says of a fault, which is English whatever the page speaks: said to be so, after the page's own words. */
export function TechnicalNote({ text }: { text: string }) {
  const t = useTranslations('kit')
  return (
    <span className="text-sm wrap-anywhere">
      {t('technical')} <span lang="en">{text}</span>
    </span>
  )
}
