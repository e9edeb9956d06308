import { definePage } from '#app/(portal)/_page/define-page.tsx'
import { NewEnvironment } from '#components/wings/first-steps/new-environment.tsx'
import { settings } from '#lib/platform/env.ts'
import { offerTestEnvironment } from '#lib/wings/first-steps/known-services.ts'

/** Makes all that one's own first submission needs, in one step. */
const page = definePage({
  path: '/test-environments/new',
  area: 'firstSteps',
  areas: ['firstSteps', 'program'],
  may: 'manage-destinations',
  load: (context) => offerTestEnvironment(context),
  title: 'title',
  intro: 'intro',
  back: { href: '/', label: 'back' },
  view: (offer) => {
    const { baseUrl, schemaBase } = settings()
    return <NewEnvironment offer={offer} service={{ baseUrl, schemaBase }} />
  },
})

export const generateMetadata = page.generateMetadata
export default page.Page
