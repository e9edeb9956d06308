import { personInHeader } from '#app/(portal)/_session/current-person.ts'
import { MainNavigation } from '#components/site/main-navigation.tsx'
import { OutsideForms } from '#components/site/on-forms.tsx'
import { groupsFor } from './places.ts'

/**
 * The pages of a signed-in person at the side, where there is room. By `data-expert` the page takes its smaller sizes, which
 * those for applicants and for the public do not have (app/globals.css).
 */
export async function SideNavigation() {
  const person = await personInHeader()
  const groups = person ? await groupsFor(person) : []
  if (groups.length === 0) return null
  return (
    <OutsideForms>
      <div data-expert className="w-56 shrink-0 border-r border-line bg-surface max-side:hidden">
        <div className="sticky top-0 max-h-dvh overflow-y-auto p-3">
          <MainNavigation groups={groups} />
        </div>
      </div>
    </OutsideForms>
  )
}
