'use client'

import { useTranslations } from 'use-intl'
import { ButtonLink } from './button.tsx'

type PaginationProps = { previousHref?: string; nextHref?: string; summary?: string }

/** The way to the pages before and after of a list; nothing when there is one page only. */
export function Pagination({ previousHref, nextHref, summary }: PaginationProps) {
  const t = useTranslations('kit.pages')
  const isOnly = !previousHref && !nextHref
  if (isOnly && !summary) return null
  return (
    <nav aria-label={t('label')} className="mt-4 flex flex-wrap items-center justify-between gap-4">
      <span className="text-sm text-muted">{summary}</span>
      {isOnly ? null : (
        <span className="flex gap-3">
          <Step href={previousHref} icon="chevron-left" label={t('previous')} />
          <Step href={nextHref} icon="chevron-right" label={t('next')} />
        </span>
      )}
    </nav>
  )
}

function Step({ href, icon, label }: { href: string | undefined; icon: string; label: string }) {
  if (!href) return null
  return (
    <ButtonLink href={href} variant="secondary" icon={icon}>
      {label}
    </ButtonLink>
  )
}
