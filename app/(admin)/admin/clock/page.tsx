import { definePage } from '#app/(portal)/_page/define-page.tsx'
import { ClockForm } from '#components/wings/overview/clock-form.tsx'
import { readClock } from '#lib/wings/overview/service-clock.ts'

/** The service clock, for operators. */
const page = definePage({
  path: '/admin/clock',
  area: 'admin',
  title: 'clock.title',
  intro: 'clock.intro',
  load: (context) => readClock(context),
  view: (initial) => <ClockForm initial={initial} />,
})

export const generateMetadata = page.generateMetadata
export default page.Page
