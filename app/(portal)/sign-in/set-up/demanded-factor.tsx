'use client'

import { SetUpFactor } from '#app/(portal)/account/set-up-factor.tsx'

/** Sets up the second factor; once its codes are kept, the wanted page is loaded as a new document. */
export function DemandedFactor({ returnTo }: { returnTo: string }) {
  return <SetUpFactor heading="h2" onKept={() => window.location.replace(returnTo)} />
}
