import type { Metadata } from 'next'
import { currentLocale } from '#app/(portal)/_language/locale.ts'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { Link } from '#components/ui/link.tsx'
import { Section } from '#components/ui/section.tsx'
import { documentationGroups } from '#lib/wings/documentation/pages.ts'
import { Frame } from './_frame/frame.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTexts('documentation')
  return { title: t('title') }
}

/** Everything that the installation says of itself to developers of clients, page by page, with what each answers. */
export default async function DocumentationPage() {
  const t = await serverTexts('documentation')
  const isForeign = (await currentLocale()) !== 'en'
  const interfaces = (['overview', 'types'] as const).map((name) => ({
    href: name === 'types' ? '/docs/types' : '/docs/api',
    label: t(`interfaces.${name}`),
    answers: t(`interfaces.${name}Note`),
  }))
  const groups = [
    ...(await documentationGroups()).map(({ title, pages }) => ({
      title,
      lang: 'en',
      pages: pages.map(({ slug, title: label, answers }) => ({ href: `/docs/${slug}`, label, answers })),
    })),
    { title: t('interfaces.title'), lang: undefined, pages: interfaces },
  ]
  return (
    <Frame current="/docs" title={t('title')} intro={`${t('intro')}${isForeign ? ` ${t('englishPages')}` : ''}`}>
      {groups.map(({ title, lang, pages }) => (
        <Section key={title} title={<span lang={lang}>{title}</span>}>
          <ul lang={lang} className="border-t border-line">
            {pages.map(({ href, label, answers }) => (
              <li key={href} className="grid gap-x-6 border-b border-line py-2 md:grid-cols-[16rem_minmax(0,1fr)]">
                <Link href={href} className="text-action underline underline-offset-3 hover:decoration-3">
                  {label}
                </Link>
                <span className="text-muted">{answers}</span>
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </Frame>
  )
}
