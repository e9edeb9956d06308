'use client'

import { useTranslations } from 'use-intl'

/**
 * Words for the entries of the audit log. Rows outlive the program that wrote them: an entry without words is shown as
 * it was written.
 */
export function useAuditWords() {
  const t = useTranslations('audit')
  const worded = (group: 'actions' | 'objects' | 'fields' | 'values', name: string): string => {
    const key = `${group}.${name}` as 'actions.sign-in' // any key of the group; whether it is there is asked
    return !name.includes('.') && t.has(key) ? t(key) : name
  }
  return {
    action: (name: string) => worded('actions', name),
    object: (kind: string) => worded('objects', kind),
    field: (name: string) => worded('fields', name),
    value: (text: string) => worded('values', text),
  }
}
