import { definePage } from '#app/(portal)/_page/define-page.tsx'
import { ImportForm } from '#components/wings/catalogue/import-form.tsx'
import { listImportedForms } from '#lib/wings/catalogue/list-imported-forms.ts'

/** Where an operator makes a draft of files. */
const page = definePage({
  path: '/admin/forms/import',
  area: 'imports',
  title: 'upload.title',
  intro: 'upload.intro',
  back: { href: '/admin/forms', label: 'back' },
  // whoever may not see imported forms may not import one either
  load: (context) => listImportedForms(context),
  view: () => <ImportForm />,
})

export const generateMetadata = page.generateMetadata
export default page.Page
