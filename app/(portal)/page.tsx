import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { Link } from '#components/ui/link.tsx'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { currentLocale } from '#app/(portal)/_language/locale.ts'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { currentPerson, requireContext, personAtSetUp } from '#app/(portal)/_session/current-person.ts'
import { InstallationGuide } from '#app/(portal)/_start/installation-guide.tsx'
import { HealthSection } from '#components/wings/overview/health-section.tsx'
import { OverviewBoard } from '#components/wings/overview/overview-board.tsx'
import { Pictures } from '#components/wings/overview/pictures.tsx'
import { WorkList } from '#components/wings/workbench/inbox/work-list.tsx'
import { ShowCase } from '#components/wings/sandbox/show-case.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { organisationsFor, worksOnly } from '#lib/accounts/permissions.ts'
import { hasOperator } from '#lib/accounts/people/set-up-operator.ts'
import { firstOperatorByProvider } from '#lib/accounts/provider-notes.ts'
import { readOpenForms } from '#lib/wings/applications/read-offer.ts'
import { figuresOfInstallation } from '#lib/wings/overview/figures-for.ts'
import { operationOfNode } from '#lib/wings/overview/operation-of-node.ts'
import { overviewFor } from '#lib/wings/attention/overview-for.ts'
import { attentionPlaces } from '#lib/rooms/lists.ts'
import { attention } from '#lib/works/works.ts'
import { contextFor } from '#lib/platform/context.ts'
import { workToDo } from '#lib/timelines/work-to-do.ts'
import { settings } from '#lib/platform/env.ts'

export async function generateMetadata(): Promise<Metadata> {
  const person = await currentPerson()
  if (!person) return {}
  const t = await serverTexts('overview')
  return { title: t('title') }
}

/**
 * Start page: for visitors the running services and their addresses; for a signed-in person the things that need
 * attention.
 */
export default async function StartPage() {
  if (await currentPerson()) return <PersonStart />
  if (await personAtSetUp()) redirect('/sign-in/set-up')
  return <VisitorStart />
}

async function VisitorStart() {
  const t = await serverTexts('start')
  const context = contextFor(undefined)
  const [locale, forms, isSetUp] = await Promise.all([currentLocale(), readOpenForms(context), hasOperator(context)])
  return (
    <div className="flex flex-col gap-8">
      <section>
        <h1 className="kern-heading-large">{t('heading')}</h1>
        <p className="mt-1 max-w-3xl text-lg leading-8">{t('intro')}</p>
      </section>
      {isSetUp ? null : (
        <Alert kind="info" title={t('noOperator.title')}>
          <p>{t(`noOperator.${firstOperatorByProvider()}`)}</p>
        </Alert>
      )}
      {forms.length > 0 ? (
        <FormList
          heading={t('forms.heading')}
          intro={t('forms.intro')}
          status={t('forms.status')}
          forms={forms.map(({ path, title }) => ({ path, title: title[locale] }))}
        />
      ) : null}
      {settings().hasPublicSearch ? (
        <section aria-labelledby="where-to-send">
          <h2 id="where-to-send" className="kern-heading-medium">
            {t('whereToSend.heading')}
          </h2>
          <p>{t('whereToSend.intro')}</p>
          <Link href="/where-to-send" className="kern-btn kern-btn--secondary mt-3">
            <span className="kern-label">{t('whereToSend.action')}</span>
          </Link>
        </section>
      ) : null}
      <InstallationGuide />
    </div>
  )
}

async function PersonStart() {
  const context = await requireContext('/')
  if (worksOnly(context.actor)) return <WorkStart />
  const t = await serverTexts('overview')
  const words = await serverTexts('firstSteps')
  const overview = await overviewFor(context, attention)
  const mayShow = settings().sandbox && organisationsFor(context.actor, 'play-in-sandbox')?.length !== 0
  const [operation, figures] = context.actor.isOperator
    ? await Promise.all([operationOfNode(context), figuresOfInstallation(context, { span: 'day' })])
    : []
  return (
    <AreaTexts
      areas={[
        'overview',
        'firstSteps',
        'charts',
        ...(operation ? (['admin', 'pictures'] as const) : []),
        ...(mayShow ? (['sandbox'] as const) : []),
      ]}
    >
      <PageHead title={t('title')} intro={t(`scope.${overview.scope}`)} />
      <OverviewBoard
        places={attentionPlaces}
        initial={overview}
        show={mayShow ? <ShowCase organisations={[]} variant="secondary" /> : null}
        howToTry={settings().sandbox ? null : <p className="mt-4 text-muted">{words('guide.howToTry')}</p>}
        figures={operation ? <Pictures initial={figures} /> : null}
        operation={operation ? <HealthSection initial={operation} withLink /> : null}
      />
    </AreaTexts>
  )
}

/** Destinations of the start page at most; the workbench lists all. */
const MOST_DESTINATIONS = 50

/** For whom works on submissions and may do nothing else: what waits. */
async function WorkStart() {
  const context = await requireContext('/')
  const [t, w] = await Promise.all([serverTexts('overview'), serverTexts('workbench')])
  const { total, destinations } = await workToDo(context, { isBusy: true, limit: MOST_DESTINATIONS })
  return (
    <AreaTexts areas={['workbench']}>
      <PageHead title={t('title')} intro={t('attention.title')} />
      <WorkList destinations={destinations} empty={{ title: w('list.quiet'), hint: w('list.quietHint') }} />
      <p className="mt-6">
        <Link href="/workbench" className="kern-link kern-link--no-visited-state">
          {w('list.all', { rest: Math.max(0, total - destinations.length) })}
        </Link>
      </p>
    </AreaTexts>
  )
}

type StartPageProps = {
  heading: string
  intro: string
  status: string
  forms: readonly { path: string; title: string }[]
}

/** The forms that everybody may fill in, and the way back to sent ones. */
function FormList({ heading, intro, status, forms }: StartPageProps) {
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
          {/* oxlint-disable-next-line nextjs/no-html-link-for-pages -- its answer alone lets it use the camera */}
          <a href="/form/status" className="text-action underline underline-offset-3 hover:decoration-3">
            {status}
          </a>
        </li>
      </ul>
    </section>
  )
}
