import { definePage } from '#app/(portal)/_page/define-page.tsx'
import { AllUses } from '#components/deprecations/all-uses.tsx'
import { deprecationsOfAll } from '#lib/clients/deprecations/list-deprecations.ts'
import { allDeprecations } from '#lib/clients/deprecations/schema.ts'

/** What is deprecated, when it ends, and which clients use it, for operators. */
const page = definePage({
  path: '/admin/deprecations',
  area: 'deprecations',
  title: 'all.title',
  intro: 'all.intro',
  load: (context) => deprecationsOfAll(context),
  view: (initial, { context }) => (
    <AllUses initial={allDeprecations.parse(initial)} now={context.clock.machine().toISOString()} />
  ),
})

export const generateMetadata = page.generateMetadata
export default page.Page
