'use client'

import { later } from '#components/ui/later.tsx'

/** The way on to the next of the first steps; its script comes for who is on the way. */
export const NextStep = later(async () => (await import('./next-step.tsx')).NextStep, 0)
