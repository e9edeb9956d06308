import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { sessionMark } from '#app/_http/person.ts'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { LeaveQuestion } from '#components/wings/workbench/leave-question.tsx'
import { WorkbenchProvider } from '#components/wings/workbench/workbench-context.tsx'
import { settings } from '#lib/platform/env.ts'
import { wireAddresses } from '#lib/platform/wire-addresses.ts'

/** Around all pages of the workbench, so that keys stay from one to the next. */
export default async function WorkbenchLayout({ children }: { children: ReactNode }) {
  const { baseUrl, schemaBase, deadlines, workbenchKeys } = settings()
  const session = await sessionMark({ headers: await headers() })
  const { eventProblemTypeBase } = wireAddresses()
  return (
    <AreaTexts areas={['workbench', 'received', 'documentView', 'events', 'forms']}>
      <WorkbenchProvider
        bases={{ baseUrl, schemaBase, problemTypeBase: eventProblemTypeBase }}
        deadlines={{ submitted: deadlines.submitted, content: deadlines.content }}
        keeping={
          session !== undefined && workbenchKeys > 0
            ? { session, isSecure: baseUrl.startsWith('https:'), keptFor: workbenchKeys }
            : undefined
        }
      >
        {children}
        <LeaveQuestion />
      </WorkbenchProvider>
    </AreaTexts>
  )
}
