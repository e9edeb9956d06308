import type { Metadata } from 'next'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { currentLocale } from '#app/(portal)/_language/locale.ts'
import { requireContext } from '#app/(portal)/_session/current-person.ts'
import { importOfPage, type VersionProps } from '#app/(admin)/admin/forms/imports/_data/import-of-page.ts'
import { DraftPage } from '#components/wings/catalogue/draft-page.tsx'
import { withoutTables } from '#components/wings/catalogue/use-draft-page.ts'
import { importAddress, nextStepOf } from '#components/wings/catalogue/versions.ts'
import { listImportedForms } from '#lib/wings/catalogue/list-imported-forms.ts'
import { importedFormAnswer } from '#lib/wings/catalogue/schema.ts'
import { importOutcomes } from '@kurier/catalogue/terms'
import { settings } from '#lib/platform/env.ts'

type ImportPageProps = VersionProps & { searchParams: Promise<{ outcome?: string | string[] }> }

export async function generateMetadata({ params }: ImportPageProps): Promise<Metadata> {
  const { name, version } = await params
  const { title } = await importOfPage(name, version, '')
  return { title: `${title[await currentLocale()]} ${version}` }
}

/** A version of an imported form with its report: to look at, publish and withdraw. */
export default async function ImportedFormPage({ params, searchParams }: ImportPageProps) {
  const { name, version } = await params
  const { outcome } = await searchParams
  const form = await importOfPage(name, version, '')
  const all = await listImportedForms(await requireContext(importAddress({ name, version })))
  const told = importOutcomes.find((one) => one === outcome)
  return (
    <AreaTexts areas={['imports']}>
      <DraftPage
        initial={withoutTables(importedFormAnswer.parse(form))}
        address={`${settings().baseUrl}/form/${form.path}`}
        step={nextStepOf(form, all)}
        outcome={told === 'refused' || told === 'checked' ? undefined : told}
      />
    </AreaTexts>
  )
}
