import type { Metadata } from 'next'
import { accountTexts } from '#components/account/texts.ts'
import { OneTimeLink } from './one-time-link.tsx'

const { operator } = accountTexts

export const metadata: Metadata = { title: operator.title }

/** Where one-time links for operators lead; the token in the fragment reaches the page's script only. */
export default function FirstOperatorPage() {
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1 className="kern-heading-x-large">{operator.heading}</h1>
        <p className="mt-2 max-w-2xl text-lg leading-8">{operator.intro}</p>
        <p lang="en" className="mt-2 max-w-2xl text-sm leading-6 text-muted">
          {operator.english}
        </p>
      </div>
      <noscript>{operator.noScript}</noscript>
      <OneTimeLink />
    </div>
  )
}
