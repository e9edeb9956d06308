import { definePage } from '#app/(portal)/_page/define-page.tsx'
import { KeyList } from '#components/wings/overview/key-list.tsx'
import { listSigningKeys } from '#lib/wings/overview/list-signing-keys.ts'

/** The service's own keys, for operators. */
const page = definePage({
  path: '/admin/keys',
  area: 'admin',
  title: 'keys.title',
  intro: 'keys.intro',
  load: (context) => listSigningKeys(context),
  view: (initial) => <KeyList initial={initial} />,
})

export const generateMetadata = page.generateMetadata
export default page.Page
