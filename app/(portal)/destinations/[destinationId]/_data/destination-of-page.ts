import { cache } from 'react'
import { notFound } from 'next/navigation'
import { forPage } from '#app/(portal)/_session/current-person.ts'
import { describeDestination } from '#lib/destinations/describe-destination.ts'
import type { PersonActor } from '#lib/platform/actor.ts'
import type { Context } from '#lib/platform/context.ts'
import { asUuid } from '#lib/platform/ids.ts'

/** The destination of a page, read once per page; the 404 page if it is unknown or hidden from the person. */
export const destinationOfPage = cache(async (context: Context<PersonActor>, given: string) => {
  const destinationId = asUuid(given)
  if (destinationId === undefined) notFound()
  return forPage(() => describeDestination(context, { destinationId }))
})
