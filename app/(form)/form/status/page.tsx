import type { Metadata } from 'next'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { currentLocale } from '#app/(portal)/_language/locale.ts'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { StatusPage } from '#components/wings/forms/follow/status-page.tsx'
import { knownForms } from '#lib/wings/applications/known-forms.ts'
import { readOpenForms } from '#lib/wings/applications/read-offer.ts'
import { fileLimits } from '#lib/documents/room.ts'
import { contextFor } from '#lib/platform/context.ts'
import { DAY } from '#lib/platform/durations.ts'
import { settings } from '#lib/platform/env.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTexts('forms')
  return { title: t('status.title') }
}

/** The status of a sent form, for the holder of its receipt. */
export default async function FormStatusPage() {
  const locale = await currentLocale()
  const { baseUrl, schemaBase, deadlines } = settings()
  const context = contextFor(undefined)
  const [forms, open] = await Promise.all([knownForms(context.db), readOpenForms(context)])
  const isOpen = (path: string) => open.some((form) => form.path === path)
  return (
    <AreaTexts areas={['forms']}>
      <StatusPage
        service={{ baseUrl, schemaBase }}
        limits={{ files: fileLimits(), readableDays: Math.round(deadlines.content / DAY) }}
        forms={Object.fromEntries(
          forms.map(({ name, title, path }) => [name, { title: title[locale], ...(isOpen(path) && { path }) }]),
        )}
      />
    </AreaTexts>
  )
}
