import { definePage } from '#app/(portal)/_page/define-page.tsx'
import { ClientUses } from '#components/deprecations/client-uses.tsx'
import { deprecationsOfClient } from '#lib/clients/deprecations/list-deprecations.ts'
import { clientDeprecations } from '#lib/clients/deprecations/schema.ts'

/** What one client uses although it is deprecated. */
const page = definePage({
  path: '/clients/[clientId]/deprecations',
  area: 'deprecations',
  title: 'client.title',
  load: (context, { params }) => deprecationsOfClient(context, params),
  head: ({ clientId, clientName }, { t }) => ({
    intro: t('client.intro', { name: clientName }),
    back: { href: `/clients/${clientId}`, label: t('client.back') },
  }),
  view: (found, { context }) => (
    <ClientUses initial={clientDeprecations.parse(found)} now={context.clock.machine().toISOString()} />
  ),
})

export const generateMetadata = page.generateMetadata
export default page.Page
