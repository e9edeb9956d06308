import type { ReactNode } from 'react'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { currentPerson } from '#app/(portal)/_session/current-person.ts'
import { AdminTabs } from '#components/wings/overview/admin-tabs.tsx'
import { operatorPages } from '#lib/rooms/lists.ts'

/** Frame of the operators' pages; only operators see it, and each page checks access itself. */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const person = await currentPerson()
  if (!person?.isOperator) return children
  return (
    <>
      <AreaTexts areas={['admin']}>
        <AdminTabs pages={operatorPages.map(({ href, name }) => ({ href, name }))} />
      </AreaTexts>
      {children}
    </>
  )
}
