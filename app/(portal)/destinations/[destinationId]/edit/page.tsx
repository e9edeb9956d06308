import { notFound } from 'next/navigation'
import { currentLocale } from '#app/(portal)/_language/locale.ts'
import { definePage } from '#app/(portal)/_page/define-page.tsx'
import { DestinationForm } from '#components/destinations/destination-form.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { lackOf, servicesWith } from '#lib/destinations/services.ts'
import { formToTake, formToTakeQuery } from '#lib/wings/applications/form-to-take.ts'
import { knownServices } from '#lib/wings/first-steps/known-services.ts'
import { destinationOfPage } from '../_data/destination-of-page.ts'

/** Changes name, contact, services and metadata versions of a destination. */
const page = definePage({
  path: '/destinations/[destinationId]/edit',
  area: 'destinations',
  query: formToTakeQuery,
  load: async (context, { params, query }) => ({
    destination: await destinationOfPage(context, params.destinationId),
    services: await knownServices(context),
    form: await formToTake(context, query),
    locale: await currentLocale(),
  }),
  title: ({ destination: { name } }, { t }) => t('form.editTitle', { name }),
  head: ({ destination: { name } }, { params }) => ({
    back: { href: `/destinations/${params.destinationId}`, label: name },
  }),
  view: ({ destination, services, form, locale }, { t }) => {
    if (!destination.mayManage) notFound()
    const { publicServices } = destination
    const isNamed = form !== undefined && lackOf(publicServices, form) === undefined
    return (
      <>
        {form ? (
          <div className="mb-6">
            <Alert kind="info" title={t('form.takeTitle', { title: form.title[locale] })}>
              <p>{t(isNamed ? 'form.takesAlready' : 'form.take')}</p>
            </Alert>
          </div>
        ) : null}
        <DestinationForm
          destination={form ? { ...destination, publicServices: servicesWith(publicServices, form) } : destination}
          organisations={[]}
          services={services}
        />
      </>
    )
  },
})

export const generateMetadata = page.generateMetadata
export default page.Page
