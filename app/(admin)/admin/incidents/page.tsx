import type { Metadata } from 'next'
import { Link } from '#components/ui/link.tsx'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { forPage, requireContext } from '#app/(portal)/_session/current-person.ts'
import { IncidentDesk } from '#components/status/incident-desk.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { settings } from '#lib/platform/env.ts'
import { listIncidents } from '#lib/status/incidents.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTexts('status')
  return { title: t('admin.title') }
}

/** What operators write for the status page. */
export default async function IncidentsPage() {
  const context = await requireContext('/admin/incidents')
  const initial = await forPage(() => listIncidents(context))
  const t = await serverTexts('status')
  return (
    <AreaTexts areas={['status']}>
      <PageHead title={t('admin.title')} intro={t('admin.intro')} />
      {settings().hasPublicStatus ? (
        <p className="mb-4">
          <Link href="/status" className="kern-link kern-link--no-visited-state">
            {t('admin.toPage')}
          </Link>
        </p>
      ) : (
        <div className="mb-8">
          <Alert kind="info" title={t('admin.off')}>
            <p>{t('admin.offNote')}</p>
          </Alert>
        </div>
      )}
      <IncidentDesk initial={initial} />
    </AreaTexts>
  )
}
