import type { Metadata } from 'next'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { forPage, requireContext } from '#app/(portal)/_session/current-person.ts'
import { ImportForm } from '#components/admin/imports/import-form.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { listImportedForms } from '#lib/catalogue/list-imported-forms.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTexts('imports')
  return { title: t('upload.title') }
}

/** Where an operator makes a draft of files. */
export default async function ImportPage() {
  const context = await requireContext('/admin/forms/import')
  // whoever may not see imported forms may not import one either
  await forPage(() => listImportedForms(context))
  const t = await serverTexts('imports')
  return (
    <AreaTexts areas={['imports']}>
      <PageHead title={t('upload.title')} intro={t('upload.intro')} back={{ href: '/admin/forms', label: t('back') }} />
      <ImportForm />
    </AreaTexts>
  )
}
