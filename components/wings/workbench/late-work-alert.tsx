'use client'

import { later } from '#components/ui/later.tsx'

/** `WorkAlert` where nothing is wrong as a rule, and the page is light until something is. */
export const LateWorkAlert = later(async () => (await import('./work-alert.tsx')).WorkAlert, 0)
