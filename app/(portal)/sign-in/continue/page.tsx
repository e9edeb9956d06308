import { redirect } from 'next/navigation'
import { currentPerson } from '#app/(portal)/_session/current-person.ts'
import { isWaiting } from '../is-waiting.ts'
import { returnPath, withReturn } from '../return-path.ts'

/** Where both ways of signing in lead: on to where one wanted to go, or to the second factor first. */
export default async function ContinuePage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const to = returnPath((await searchParams).to)
  if (await currentPerson()) redirect(to)
  redirect(withReturn((await isWaiting()) ? '/sign-in/second-factor' : '/sign-in', to))
}
