import { LinkTabs } from '#components/ui/link-tabs.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'

const tabs = [
  { href: '/callbacks', name: 'log' },
  { href: '/callbacks/undelivered', name: 'undelivered' },
  { href: '/callbacks/signature', name: 'signature' },
] as const

/** Head of the three pages about callbacks, with the way from one to the other. */
export async function CallbacksHead({ current, intro }: { current: (typeof tabs)[number]['name']; intro?: string }) {
  const t = await serverTexts('callbacks')
  return (
    <>
      <PageHead title={t('title')} intro={intro ?? t('intro')} />
      <LinkTabs
        label={t('tabs.label')}
        tabs={tabs.map(({ href, name }) => ({ href, label: t(`tabs.${name}`), current: name === current }))}
      />
    </>
  )
}
