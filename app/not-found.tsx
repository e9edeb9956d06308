import type { Metadata } from 'next'
import Link from 'next/link'
import { texts } from '#components/site/texts.ts'

export const metadata: Metadata = { title: texts.notFound.title }

/** Answer of status 404 to any address without a page. */
export default function NotFound() {
  return (
    <>
      <h1 className="kern-heading-x-large">{texts.notFound.heading}</h1>
      <p className="mt-2 max-w-2xl text-lg leading-8">{texts.notFound.note}</p>
      <p lang="en" className="mt-4 max-w-2xl text-sm leading-6 text-muted">
        {texts.notFound.english}
      </p>
      <p className="mt-6">
        <Link href="/" className="kern-link kern-link--no-visited-state">
          {texts.notFound.back}
        </Link>
      </p>
    </>
  )
}
