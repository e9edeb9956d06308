import { redirect } from 'next/navigation'
import { currentPerson, personAtSetUp } from '#app/(portal)/_session/current-person.ts'
import { returnPath, withReturn } from '#app/(portal)/_session/return-path.ts'
import { isWaiting } from '../is-waiting.ts'

/** Where both ways of signing in lead: on to where one wanted to go, or first to give or set up the second factor. */
export default async function ContinuePage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const to = returnPath((await searchParams).to)
  if (await currentPerson()) redirect(to)
  if (await personAtSetUp()) redirect(withReturn('/sign-in/set-up', to))
  redirect(withReturn((await isWaiting()) ? '/sign-in/second-factor' : '/sign-in', to))
}
