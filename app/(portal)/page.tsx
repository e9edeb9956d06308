import type { Metadata } from 'next'
import Link from 'next/link'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { currentLocale } from '#app/(portal)/_language/locale.ts'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { currentPerson, requireContext } from '#app/(portal)/_session/current-person.ts'
import { InstallationGuide } from '#app/(portal)/_start/installation-guide.tsx'
import { HealthSection } from '#components/admin/health-section.tsx'
import { OverviewBoard } from '#components/overview/overview-board.tsx'
import { Pictures } from '#components/overview/pictures.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { readOpenForms } from '#lib/applications/read-offer.ts'
import { operationOfNode } from '#lib/overview/operation-of-node.ts'
import { overviewFor } from '#lib/overview/overview-for.ts'
import { contextFor } from '#lib/platform/context.ts'

export async function generateMetadata(): Promise<Metadata> {
  const person = await currentPerson()
  if (!person) return {}
  const t = await serverTexts('overview')
  return { title: t('title') }
}

/** Start page: for visitors what runs here and where it answers; for whoever is signed in what needs attention. */
export default async function StartPage() {
  return (await currentPerson()) ? <PersonStart /> : <VisitorStart />
}

async function VisitorStart() {
  const t = await serverTexts('start')
  const [locale, forms] = await Promise.all([currentLocale(), readOpenForms(contextFor(undefined))])
  return (
    <div className="flex flex-col gap-8">
      <section>
        <h1 className="kern-heading-large">{t('heading')}</h1>
        <p className="mt-1 max-w-3xl text-lg leading-8">{t('intro')}</p>
      </section>
      {forms.length > 0 ? (
        <FormList
          heading={t('forms.heading')}
          intro={t('forms.intro')}
          status={t('forms.status')}
          forms={forms.map(({ path, title }) => ({ path, title: title[locale] }))}
        />
      ) : null}
      <InstallationGuide />
    </div>
  )
}

async function PersonStart() {
  const context = await requireContext('/')
  const t = await serverTexts('overview')
  const overview = await overviewFor(context)
  const operation = context.actor.isOperator ? await operationOfNode(context) : undefined
  return (
    <AreaTexts areas={['overview', 'charts', ...(operation ? (['admin', 'pictures'] as const) : [])]}>
      <PageHead title={t('title')} intro={t(`scope.${overview.scope}`)} />
      <OverviewBoard
        initial={overview}
        commands={<InstallationGuide />}
        operation={
          operation ? (
            <>
              <Pictures />
              <HealthSection initial={operation} withLink />
            </>
          ) : null
        }
      />
    </AreaTexts>
  )
}

type Props = { heading: string; intro: string; status: string; forms: readonly { path: string; title: string }[] }

/** The forms that everybody may fill in, and the way back to what was sent. */
function FormList({ heading, intro, status, forms }: Props) {
  return (
    <section aria-labelledby="forms">
      <h2 id="forms" className="kern-heading-medium">
        {heading}
      </h2>
      <p>{intro}</p>
      <ul className="mt-4 flex flex-col">
        {forms.map(({ path, title }) => (
          <li key={path} className="border-t border-line py-3 text-lg font-semibold">
            <Link href={`/form/${path}`} className="text-action underline underline-offset-3 hover:decoration-3">
              {title}
            </Link>
          </li>
        ))}
        <li className="border-y border-line py-3">
          <Link href="/form/status" className="text-action underline underline-offset-3 hover:decoration-3">
            {status}
          </Link>
        </li>
      </ul>
    </section>
  )
}
