import { cache } from 'react'
import { headers } from 'next/headers'
import { personFromRequest } from '#app/_http/person.ts'
import { isDatabaseAway } from '#lib/platform/database.ts'
import { log } from '#lib/platform/log.ts'

/** Who is signed in, or nobody; asked once while a page is made, however many of its parts want to know. */
export const currentPerson = cache(async () => personFromRequest({ headers: await headers() }))

/** The same for the frame of every page, error pages included: nobody while the database is away. */
export async function personInHeader() {
  return currentPerson().catch((error: unknown) => {
    if (!isDatabaseAway(error)) throw error
    log.warn({ error: String(error) }, 'the database did not answer')
    return undefined
  })
}
