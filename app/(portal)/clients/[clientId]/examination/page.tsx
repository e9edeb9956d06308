import { definePage } from '#app/(portal)/_page/define-page.tsx'
import { ExaminationOf } from '#app/(portal)/_examination/examination-of.tsx'
import { readClient } from '#lib/clients/read-client.ts'

/** The examination of the callbacks that a client gave for its submissions and cases. */
const page = definePage({
  path: '/clients/[clientId]/examination',
  area: 'examination',
  areas: [],
  load: (context, { params }) => readClient(context, params),
  title: ({ name }, { t }) => t('pageTitle', { name }),
  head: null,
  view: ({ clientId, name }, { context }) => (
    <ExaminationOf context={context} owner={{ kind: 'client', id: clientId, name }} />
  ),
})

export const generateMetadata = page.generateMetadata
export default page.Page
