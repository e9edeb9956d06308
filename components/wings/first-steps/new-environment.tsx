'use client'

import { useState } from 'react'
import type { ServiceBase } from '#components/clients/client-settings.ts'
import { later } from '#components/ui/later.tsx'
import type { EnvironmentOffer } from '#lib/wings/first-steps/known-services.ts'
import type { MadeEnvironment } from './environment-files.ts'
import { EnvironmentForm } from './environment-form.tsx'

const MadeEnvironmentView = later(async () => (await import('./made-environment.tsx')).MadeEnvironmentView, 24)

/** The form, and then what it made: secrets and keys are kept nowhere but on this page. */
export function NewEnvironment({ offer, service }: { offer: EnvironmentOffer; service: ServiceBase }) {
  const [made, setMade] = useState<MadeEnvironment>()
  if (made) return <MadeEnvironmentView environment={made} service={service} />
  return <EnvironmentForm offer={offer} onMade={setMade} />
}
