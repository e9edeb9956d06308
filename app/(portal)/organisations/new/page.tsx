import { definePage } from '#app/(portal)/_page/define-page.tsx'
import { NewOrganisation } from '../organisation-forms.tsx'

/** A new organisation, by operators; leads on to inviting its first owner. */
const page = definePage({
  path: '/organisations/new',
  area: 'organisations',
  title: 'create.title',
  intro: 'create.intro',
  back: { href: '/organisations', label: 'list.back' },
  may: 'operate',
  view: () => <NewOrganisation />,
})

export const generateMetadata = page.generateMetadata
export default page.Page
