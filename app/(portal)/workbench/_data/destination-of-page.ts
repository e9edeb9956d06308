import { cache } from 'react'
import { notFound } from 'next/navigation'
import { forPage } from '#app/(portal)/_session/current-person.ts'
import { destinationToWorkOn } from '#lib/destinations/work-on-destinations.ts'
import type { PersonActor } from '#lib/platform/actor.ts'
import type { Context } from '#lib/platform/context.ts'
import { asUuid } from '#lib/platform/ids.ts'

/** The destination that a page of the workbench is about, read once; the 404 page where this person does not work. */
export const workDestinationOfPage = cache(async (context: Context<PersonActor>, given: string) => {
  const destinationId = asUuid(given) ?? notFound()
  return forPage(() => destinationToWorkOn(context, { destinationId }))
})
