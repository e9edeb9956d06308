'use client'

import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'

/** Forms and what became of them are for people who have no business in the portal. */
const useIsForm = (): boolean => usePathname().startsWith('/form/')

/** Shown everywhere but where people fill in forms. */
export function OutsideForms({ children }: { children: ReactNode }) {
  return useIsForm() ? null : children
}

/** Shown only where people fill in forms. */
export function OnForms({ children }: { children: ReactNode }) {
  return useIsForm() ? children : null
}
