import { z } from 'zod'
import { definePage } from '#app/(portal)/_page/define-page.tsx'
import { ProofView } from '#components/deletions/proof-view.tsx'
import { asUuid } from '#lib/platform/ids.ts'

/** Where operators prove that nothing is left of what was deleted. `?id`: of which submission or reply. */
const page = definePage({
  path: '/admin/deletions',
  area: 'deletions',
  title: 'proof.title',
  intro: 'proof.intro',
  may: 'operate',
  query: z.object({ id: z.string().default('') }),
  view: (_, { query }) => <ProofView initialId={asUuid(query.id) ?? ''} />,
})

export const generateMetadata = page.generateMetadata
export default page.Page
