import { definePage } from '#app/(portal)/_page/define-page.tsx'
import { IncidentDesk } from '#components/wings/status/incident-desk.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { Link } from '#components/ui/link.tsx'
import { settings } from '#lib/platform/env.ts'
import { listIncidents } from '#lib/wings/status/incidents.ts'

/** What operators write for the status page. */
const page = definePage({
  path: '/admin/incidents',
  area: 'status',
  title: 'admin.title',
  intro: 'admin.intro',
  load: (context) => listIncidents(context),
  view: (initial, { t }) => (
    <>
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
    </>
  ),
})

export const generateMetadata = page.generateMetadata
export default page.Page
