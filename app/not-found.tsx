import type { Metadata } from 'next'
import { Link } from '#components/ui/link.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTexts('site')
  return { title: t('notFound.title') }
}

/** Answer of status 404 to any address without a page, and to pages that are not for this person. */
export default async function NotFound() {
  const t = await serverTexts('site')
  return (
    <>
      <h1 className="kern-heading-large">{t('notFound.heading')}</h1>
      <p className="mt-2 max-w-2xl text-lg leading-8">{t('notFound.note')}</p>
      <p className="mt-6">
        <Link href="/" className="kern-link kern-link--no-visited-state">
          {t('notFound.back')}
        </Link>
      </p>
    </>
  )
}
