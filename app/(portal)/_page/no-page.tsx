import { Link } from '#components/ui/link.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'

/** Says that there is no such page, or not for this person. */
export async function NoPage() {
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
