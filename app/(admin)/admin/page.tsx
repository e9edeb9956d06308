import { definePage } from '#app/(portal)/_page/define-page.tsx'
import { HealthSection } from '#components/wings/overview/health-section.tsx'
import { Pictures } from '#components/wings/overview/pictures.tsx'
import { figuresOfInstallation } from '#lib/wings/overview/figures-for.ts'
import { operationOfNode } from '#lib/wings/overview/operation-of-node.ts'

/** How the installation is, for operators. */
const page = definePage({
  path: '/admin',
  area: 'admin',
  areas: ['admin', 'charts', 'pictures'],
  title: 'title',
  intro: 'overview.intro',
  load: async (context) => ({
    operation: await operationOfNode(context),
    figures: await figuresOfInstallation(context, { span: 'day' }),
  }),
  view: ({ operation, figures }) => (
    <>
      <Pictures initial={figures} />
      <HealthSection initial={operation} />
    </>
  ),
})

export const generateMetadata = page.generateMetadata
export default page.Page
