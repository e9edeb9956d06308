import { actorOf } from '#lib/accounts/sign-in/person-of-session.ts'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { currentPerson } from '#app/(portal)/_session/current-person.ts'
import { NoPage } from '#app/(portal)/_page/no-page.tsx'
import { Link } from '#components/ui/link.tsx'
import { organisationsFor } from '#lib/accounts/permissions.ts'

/**
 * Answer of status 404 at the workbench. People who see destinations, but work at none, read for whom it is: the same for every
 * address, whatever is there.
 */
export default async function WorkbenchNotFound() {
  const person = await currentPerson()
  const actor = person && actorOf(person, '')
  const mayWork = actor && organisationsFor(actor, 'work-on-submissions')?.length !== 0
  const mayLook = actor && organisationsFor(actor, 'see-destinations')?.length !== 0
  if (mayWork || !mayLook) return <NoPage />
  const t = await serverTexts('workbench')
  return (
    <>
      <h1 className="kern-heading-large">{t('list.closed')}</h1>
      <p className="mt-2 max-w-2xl text-lg leading-8">{t('list.closedHint')}</p>
      <p className="mt-6">
        <Link href="/destinations" className="kern-link kern-link--no-visited-state">
          {t('list.toDestinations')}
        </Link>
      </p>
    </>
  )
}
