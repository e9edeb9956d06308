import type { Metadata } from 'next'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { currentLocale } from '#app/(portal)/_language/locale.ts'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { forPage, requireContext } from '#app/(portal)/_session/current-person.ts'
import { FormsList, type FormBeside } from '#components/wings/applications/forms-list.tsx'
import { ImportsSection } from '#components/wings/catalogue/imports-section.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { newestForms } from '#lib/wings/applications/known-forms.ts'
import { listFormDestinations } from '#lib/wings/applications/list-form-destinations.ts'
import { listForms } from '#lib/wings/applications/list-forms.ts'
import { formsAnswer } from '#lib/wings/applications/schema.ts'
import { listImportedForms } from '#lib/wings/catalogue/list-imported-forms.ts'
import { importsAnswer } from '#lib/wings/catalogue/schema.ts'
import type { PersonActor } from '#lib/platform/actor.ts'
import type { Context } from '#lib/platform/context.ts'
import { settings } from '#lib/platform/env.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTexts('admin')
  return { title: t('forms.title') }
}

/** What the page shows of each form beside the list, by path. */
async function besideForms(context: Context<PersonActor>): Promise<Record<string, FormBeside>> {
  const locale = await currentLocale()
  const forms = await newestForms(context.db)
  const isTwice = (text: string) => forms.filter(({ title }) => title[locale] === text).length > 1
  const entries = forms.map(async ({ path, title: { [locale]: title } }) => {
    const destinations = await listFormDestinations(context, { path })
    const address = `${settings().baseUrl}/form/${path}`
    // forms of one title are told apart by their paths
    const told = isTwice(title) ? `${title} (${path})` : title
    return [path, { title: told, address, destinations: { destinations } }] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

const IMPORTS = 'imports'

/** The forms that people can fill in, where their applications go, and which of them were imported, for operators. */
export default async function FormsPage() {
  const context = await requireContext('/admin/forms')
  const forms = await forPage(() => listForms(context))
  const beside = await besideForms(context)
  const imports = await listImportedForms(context)
  const t = await serverTexts('admin')
  const tImports = await serverTexts('imports')
  return (
    <AreaTexts areas={['admin', 'destinations', 'imports']}>
      <PageHead
        title={t('forms.title')}
        intro={t('forms.intro')}
        actions={
          <>
            <ButtonLink variant="secondary" icon="arrow-down" href={`#${IMPORTS}`}>
              {tImports('toImports')}
            </ButtonLink>
            <ButtonLink icon="drive-folder-upload" href="/admin/forms/import">
              {tImports('import')}
            </ButtonLink>
          </>
        }
      />
      <FormsList initial={formsAnswer.parse({ forms })} beside={beside} />
      <ImportsSection id={IMPORTS} initial={importsAnswer.parse({ imports })} />
    </AreaTexts>
  )
}
