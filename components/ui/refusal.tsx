'use client'

import type { ReactNode } from 'react'
import { Alert } from './alert.tsx'
import { useFaultTitle } from './use-fault-title.ts'

/** Tells that what somebody has just asked for was not done; the title of the page says that something is wrong. */
export function Refusal({ title, children }: { title: string; children?: ReactNode }) {
  useFaultTitle()
  return (
    <Alert kind="danger" title={title}>
      {children}
    </Alert>
  )
}
