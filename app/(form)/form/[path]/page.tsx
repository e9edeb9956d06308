import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { currentLocale } from '#app/(portal)/_language/locale.ts'
import { FormApp } from '#components/forms/form-app.tsx'
import { isOf, listFormWords } from '#lib/applications/list-form-words.ts'
import { readOffer } from '#lib/applications/read-offer.ts'
import { fileLimits } from '#lib/documents/room.ts'
import { withWords } from '#lib/forms/naming.ts'
import { forms } from '#lib/forms/registry.generated.ts'
import { contextFor } from '#lib/platform/context.ts'
import { settings } from '#lib/platform/env.ts'

type Props = { params: Promise<{ path: string }> }

/** The offer, and the definition that it names with the operator's words; nothing when no form is offered at this path. */
async function offeredForm(path: string) {
  const context = contextFor(undefined)
  const [offer, words] = await Promise.all([readOffer(context, { path }), listFormWords(context)])
  const form = forms.find(({ name, version }) => name === offer?.form && version === offer.version)
  return offer && form ? { offer, form: withWords(form, words.find(isOf(form))?.words) } : undefined
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { path } = await params
  const offered = await offeredForm(path)
  return offered ? { title: offered.form.title[await currentLocale()] } : {}
}

/** A form that everybody may fill in; what is entered is encrypted in the browser. */
export default async function FormPage({ params }: Props) {
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
