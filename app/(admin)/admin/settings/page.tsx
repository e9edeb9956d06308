import type { Metadata } from 'next'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { forPage, requireContext } from '#app/(portal)/_session/current-person.ts'
import { SettingList } from '#components/admin/setting-list.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { settingsInForce } from '#lib/overview/settings-in-force.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTexts('admin')
  return { title: t('settings.title') }
}

/** The settings in force without secrets, for operators. */
export default async function SettingsPage() {
  const context = await requireContext('/admin/settings')
  const initial = await forPage(async () => settingsInForce(context))
  const t = await serverTexts('admin')
  return (
    <AreaTexts areas={['admin']}>
      <PageHead title={t('settings.title')} intro={t('settings.intro')} />
      <SettingList settings={initial.settings} />
    </AreaTexts>
  )
}
