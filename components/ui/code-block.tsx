'use client'

import { useTranslations } from 'use-intl'
import { Copyable } from './copyable.tsx'
import { indentedJson } from './indented-json.ts'

type CodeBlockProps = { code: string; name: string; isLong?: boolean; isJson?: boolean; onCopied?: () => void }

/**
 * Code or a command to copy; `name` says to assistive technology what it is; `isLong`: it scrolls within itself; `isJson`: it may be
 * JSON, which is shown indented and copied as it is.
 */
export function CodeBlock({ code, isJson = false, ...rest }: CodeBlockProps) {
  const t = useTranslations('kit.copy')
  const shown = isJson ? indentedJson(code) : code
  return (
    <>
      <Copyable value={code} shown={shown} {...rest} />
      {shown === code ? null : <p className="mt-1 text-sm text-muted">{t('indented')}</p>}
    </>
  )
}
