import type { ReactNode } from 'react'
import { currentLocale } from '#app/(portal)/_language/locale.ts'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { DocumentationFrame, type SideGroup } from '#components/wings/documentation/documentation-frame.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { referenceGroups } from '#app/_reference/groups.ts'
import { documentationGroups } from '#lib/wings/documentation/pages.ts'

type FrameProps = {
  current: string
  title: string
  intro?: ReactNode
  isEnglish?: boolean
  titleLang?: 'en'
  children: ReactNode
}

/**
 * A page of the documentation: the list of all pages, its head, and its content. `isEnglish`: there is no other language of it;
 * `titleLang`: of a title alone.
 */
export async function Frame({ current, title, intro, isEnglish = false, titleLang, children }: FrameProps) {
  const t = await serverTexts('documentation')
  const foreign = isEnglish && (await currentLocale()) !== 'en'
  return (
    <DocumentationFrame label={t('pages')} groups={await sideGroups(current)} current={current}>
      <PageHead
        title={<span lang={foreign ? 'en' : titleLang}>{title}</span>}
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

/** All pages; those of the reference while one of it is open. */
async function sideGroups(current: string): Promise<SideGroup[]> {
  const t = await serverTexts('documentation')
  return [
    { title: t('title'), links: [{ href: '/docs', label: t('overview') }] },
    {
      title: t('interfaces.title'),
      links: [
        { href: '/docs/api', label: t('interfaces.overview') },
        { href: '/docs/types', label: t('interfaces.types') },
      ],
    },
    ...(current.startsWith('/docs/api') ? await referenceLinks() : []),
    ...(await documentationGroups()).map((group) => ({
      title: group.title,
      lang: 'en',
      links: group.pages.map(({ slug, title }) => ({ href: `/docs/${slug}`, label: title, lang: 'en' })),
    })),
  ]
}

/** The pages of the reference, under the interfaces that they are of. */
async function referenceLinks(): Promise<SideGroup[]> {
  const t = await serverTexts('reference')
  const byInterface = Map.groupBy(await referenceGroups(), ({ reference }) => `/${reference.name}`)
  return [...byInterface].map(([title, groups]) => ({
    title,
    links: groups.map((group) =>
      group.kind === 'operations'
        ? { href: `/docs/api/${group.slug}`, label: group.title, lang: 'en' }
        : { href: `/docs/api/${group.slug}`, label: t(group.kind === 'callbacks' ? 'callbacksShort' : 'schemas') },
    ),
  }))
}
