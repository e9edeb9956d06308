import { definePage } from '#app/(portal)/_page/define-page.tsx'
import { SettingList } from '#components/wings/overview/setting-list.tsx'
import { settingsInForce } from '#lib/wings/overview/settings-in-force.ts'

/** The settings in force without secrets, for operators. */
const page = definePage({
  path: '/admin/settings',
  area: 'admin',
  title: 'settings.title',
  intro: 'settings.intro',
  load: (context) => settingsInForce(context),
  view: ({ settings }) => <SettingList settings={settings} />,
})

export const generateMetadata = page.generateMetadata
export default page.Page
