import type { Metadata } from 'next'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { currentLocale } from '#app/(portal)/_language/locale.ts'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { forPage, requireContext } from '#app/(portal)/_session/current-person.ts'
import { NamingPage } from '#components/wings/applications/naming/naming-page.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { newestForms } from '#lib/wings/applications/known-forms.ts'
import { readNaming } from '#lib/wings/applications/read-naming.ts'
import { contextFor } from '#lib/platform/context.ts'

type FormPageProps = { params: Promise<{ path: string }> }

async function titleOf(path: string): Promise<string> {
  const t = await serverTexts('naming')
  const form = (await newestForms(contextFor(undefined).db)).find((one) => one.path === path)
  return t('title', { title: form?.title[await currentLocale()] ?? path })
}

export async function generateMetadata({ params }: FormPageProps): Promise<Metadata> {
  return { title: await titleOf((await params).path) }
}

/** What the codes of a form mean, for operators to say. */
export default async function FormNamingPage({ params }: FormPageProps) {
  const { path } = await params
  const context = await requireContext(`/admin/forms/${path}`)
  const naming = await forPage(() => readNaming(context, { path }))
  const t = await serverTexts('naming')
  return (
    <AreaTexts areas={['admin', 'naming']}>
      <PageHead title={await titleOf(path)} intro={t('intro')} back={{ href: '/admin/forms', label: t('back') }} />
      <NamingPage initial={naming} />
    </AreaTexts>
  )
}
