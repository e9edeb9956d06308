import type { Metadata } from 'next'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { NoPage } from '#app/(portal)/_page/no-page.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTexts('site')
  return { title: t('notFound.title') }
}

/** Answer of status 404 to any address without a page, and to pages that are not for this person. */
export default function NotFound() {
  return <NoPage />
}
