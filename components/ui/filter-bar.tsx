'use client'

import Form from 'next/form'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from '#components/ui/link.tsx'

/**
 * A line that narrows down a list by its address, so that it can be bookmarked. What is chosen applies at once, what is typed
 * when the field is left or by Enter; without script by a button.
 */
export function FilterBar(props: { action: string; children: ReactNode; resetHref?: string }) {
  const { action, children, resetHref } = props
  const t = useTranslations('kit.filter')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const { current } = form
    const apply = ({ target }: Event) => {
      // the field in which somebody looks for a choice has no name: what is chosen there does
      if (target instanceof HTMLElement && target.hasAttribute('name')) current?.requestSubmit()
    }
    // what was chosen before the script came
    if ([...(current?.elements ?? [])].some(isChanged)) current?.requestSubmit()
    // React's own comes with every key
    current?.addEventListener('change', apply)
    return () => current?.removeEventListener('change', apply)
  }, [])
  return (
    <Form
      ref={form}
      action={action}
      role="search"
      aria-label={t('label')}
      className="mb-4 flex flex-wrap items-center gap-1.5"
    >
      {children}
      <button type="submit" className="kern-btn kern-btn--secondary min-h-9 [@media(scripting:enabled)]:sr-only">
        <span className="kern-label">{t('apply')}</span>
      </button>
      {resetHref ? (
        <Link
          href={resetHref}
          className="kern-link kern-link--no-visited-state text-sm"
          onClick={() => [...(form.current?.elements ?? [])].forEach(forgetTyped)}
        >
          {t('reset')}
        </Link>
      ) : null}
    </Form>
  )
}

/** What was typed and not applied yet goes: no answer of the address would take it away. */
function forgetTyped(field: Element): void {
  if (field instanceof HTMLInputElement) field.value = field.defaultValue
}

/** Whether a field holds another value than the page came with. */
function isChanged(field: Element): boolean {
  if (field instanceof HTMLInputElement) return field.value !== field.defaultValue
  const options = field instanceof HTMLSelectElement ? [...field.options] : []
  return options.some(({ selected, defaultSelected }) => selected !== defaultSelected)
}
