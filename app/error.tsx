'use client'

import { texts } from '#components/site/texts.ts'

interface Failure {
  /** What was thrown; Next.js hides its text in production and gives a `digest` that also stands in the log. */
  error: Error & { digest?: string }
  retry: () => void
}

/** Shown in place of a page that could not be made. */
export default function PageFailure({ error, retry }: Failure) {
  return (
    <div role="alert">
      <h1 className="kern-heading-x-large">{texts.failure.heading}</h1>
      <p className="mt-2 max-w-2xl text-lg leading-8">{texts.failure.note}</p>
      <p lang="en" className="mt-4 max-w-2xl text-sm leading-6 text-muted">
        {texts.failure.english}
      </p>
      {error.digest ? (
        <p className="mt-4 text-sm text-muted">
          {texts.failure.reference}: <code>{error.digest}</code>
        </p>
      ) : null}
      <button type="button" onClick={() => retry()} className="kern-btn kern-btn--primary mt-6">
        <span className="kern-label">{texts.failure.again}</span>
      </button>
    </div>
  )
}
