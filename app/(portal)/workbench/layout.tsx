import type { ReactNode } from 'react'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { LeaveQuestion } from '#components/wings/workbench/leave-question.tsx'
import { WorkbenchProvider } from '#components/wings/workbench/workbench-context.tsx'
import { settings } from '#lib/platform/env.ts'
import { wireAddresses } from '#lib/platform/wire-addresses.ts'

/** Around all pages of the workbench, so that keys stay in memory from one to the next and no longer. */
export default async function WorkbenchLayout({ children }: { children: ReactNode }) {
  const { baseUrl, schemaBase, deadlines } = settings()
  const { eventProblemTypeBase } = wireAddresses()
  return (
    <AreaTexts areas={['workbench', 'received', 'documentView', 'events', 'forms']}>
      <WorkbenchProvider
        bases={{ baseUrl, schemaBase, problemTypeBase: eventProblemTypeBase }}
        deadlines={{ submitted: deadlines.submitted, content: deadlines.content }}
      >
        {children}
        <LeaveQuestion />
      </WorkbenchProvider>
    </AreaTexts>
  )
}
