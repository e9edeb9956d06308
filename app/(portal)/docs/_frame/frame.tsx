import type { ReactNode } from 'react'
import { currentLocale } from '#app/(portal)/_language/locale.ts'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { DocumentationFrame, type SideGroup } from '#components/wings/documentation/documentation-frame.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { documentationGroups } from '#lib/wings/documentation/pages.ts'

type FrameProps = { current: string; title: string; intro?: ReactNode; isEnglish?: boolean; children: ReactNode }

/** A page of the documentation: the list of all pages, its head, and its content; `isEnglish`: in no other language. */
export async function Frame({ current, title, intro, isEnglish = false, children }: FrameProps) {
  const t = await serverTexts('documentation')
  const foreign = isEnglish && (await currentLocale()) !== 'en'
  return (
    <DocumentationFrame label={t('pages')} groups={await sideGroups()} current={current}>
      <PageHead
        title={<span lang={foreign ? 'en' : undefined}>{title}</span>}
        intro={
          <>
            {intro}
            {foreign ? <p>{t('english')}</p> : null}
          </>
        }
      />
      <div lang={foreign ? 'en' : undefined}>{children}</div>
    </DocumentationFrame>
  )
}

async function sideGroups(): Promise<SideGroup[]> {
  const t = await serverTexts('documentation')
  return [
    { title: t('title'), links: [{ href: '/docs', label: t('overview') }] },
    ...(await documentationGroups()).map((group) => ({
      title: group.title,
      lang: 'en',
      links: group.pages.map(({ slug, title }) => ({ href: `/docs/${slug}`, label: title, lang: 'en' })),
    })),
  ]
}
