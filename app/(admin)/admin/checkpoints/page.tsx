import { definePage } from '#app/(portal)/_page/define-page.tsx'
import { CheckpointState } from '#components/wings/checkpoints/checkpoint-state.tsx'
import { checkpointsForOperators } from '#lib/wings/checkpoints/checkpoints-for-operators.ts'
import { checkpointsQuery } from '#lib/wings/checkpoints/schema.ts'

/** Checkpoints and their time stamps, for operators. */
const page = definePage({
  path: '/admin/checkpoints',
  area: 'checkpoints',
  title: 'title',
  intro: 'operators.intro',
  query: checkpointsQuery,
  load: (context, { query }) => checkpointsForOperators(context, query),
  view: (initial, { query }) => <CheckpointState key={query.page} initial={initial} />,
})

export const generateMetadata = page.generateMetadata
export default page.Page
