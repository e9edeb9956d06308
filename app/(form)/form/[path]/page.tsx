import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { currentLocale } from '#app/(portal)/_language/locale.ts'
import { FormApp } from '#components/wings/forms/fill/form-app.tsx'
import { readOfferedForm } from '#lib/wings/applications/read-offer.ts'
import { fileLimits } from '#lib/documents/room.ts'
import { contextFor } from '#lib/platform/context.ts'
import { settings } from '#lib/platform/env.ts'

type FormPageProps = { params: Promise<{ path: string }> }

const offeredForm = (path: string) => readOfferedForm(contextFor(undefined), { path })

export async function generateMetadata({ params }: FormPageProps): Promise<Metadata> {
  const { path } = await params
  const offered = await offeredForm(path)
  return offered ? { title: offered.form.title[await currentLocale()] } : {}
}

/** A form that everybody may fill in; what is entered is encrypted in the browser. */
export default async function FormPage({ params }: FormPageProps) {
  const { path } = await params
  const offered = await offeredForm(path)
  if (!offered) notFound()
  const { form, offer } = offered
  const { baseUrl, schemaBase } = settings()
  return (
    <AreaTexts areas={['forms', 'documentView']}>
      <FormApp
        form={form}
        isOpen={offer.open}
        recipient={offer.destinationName}
        service={{ baseUrl, schemaBase }}
        limits={fileLimits()}
      />
    </AreaTexts>
  )
}
