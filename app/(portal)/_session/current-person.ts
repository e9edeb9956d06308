import { cache } from 'react'
import { headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { actorFromRequest, personFromRequest, personToSetUp } from '#app/_http/person.ts'
import { readingOf } from '#app/_http/seen-writes.ts'
import type { PersonActor } from '#lib/platform/actor.ts'
import { contextFor, type Context } from '#lib/platform/context.ts'
import { isDatabaseAway } from '#lib/platform/database.ts'
import { asRefusal, isNotFound } from '#lib/platform/errors.ts'
import { log } from '#lib/platform/log.ts'

/** Who is signed in, or nobody; asked once while a page is made, however many of its parts want to know. */
export const currentPerson = cache(async () => personFromRequest({ headers: await headers() }))

/** Who has yet to set up a second factor before anything else, or nobody. */
export const personAtSetUp = cache(async () => personToSetUp({ headers: await headers() }))

/** The same for the frame of every page, error pages included: nobody while the database is away. */
export async function personInHeader() {
  return currentPerson().catch((error: unknown) => {
    if (!isDatabaseAway(error)) throw error
    log.warn({ error: String(error) }, 'the database did not answer')
    return undefined
  })
}

/** One for all parts of a page, so that what is read once for it is found again by it. */
const currentContext = cache(async (): Promise<Context<PersonActor> | undefined> => {
  const all = await headers()
  // our server puts the caller's address there and drops what the request brought along
  const actor = await actorFromRequest({ headers: all }, all.get('x-forwarded-for') ?? 'unknown')
  return actor && { ...contextFor(actor), reading: readingOf({ headers: all }) }
})

/** What a page asks its verbs with, as the signed-in person; nobody is led to the sign-in, and from there back to `path`. */
export async function requireContext(path: string): Promise<Context<PersonActor>> {
  return (await currentContext()) ?? redirect(`/sign-in?to=${encodeURIComponent(path)}`)
}

/** What a page shows; a refusal because it is not there or not allowed becomes the page that says so, with status 404. */
export async function forPage<T>(work: () => Promise<T>): Promise<T> {
  return work().catch((error: unknown) => {
    if (isNotFound(error) || asRefusal(error)?.code === 'forbidden') notFound()
    throw error
  })
}
