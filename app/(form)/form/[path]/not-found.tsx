import { serverTexts } from '#app/(portal)/_language/server-texts.ts'

/** Answer of status 404 at a path without an offered form: calm words for people, and a hint for the operator. */
export default async function FormNotOffered() {
  const t = await serverTexts('forms')
  return (
    <div className="mx-auto max-w-2xl">
      <h1 className="kern-heading-x-large">{t('absent.title')}</h1>
      <p className="mt-2 text-lg leading-8">{t('absent.note')}</p>
      <p className="mt-4">
        {/* oxlint-disable-next-line nextjs/no-html-link-for-pages -- its answer alone lets it use the camera */}
        <a href="/form/status" className="kern-link kern-link--no-visited-state">
          {t('absent.status')}
        </a>
      </p>
      <p className="mt-8 text-sm text-muted">
        {t('absent.operators')} <code>kurier forms offer</code>
      </p>
    </div>
  )
}
