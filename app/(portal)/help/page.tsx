import { definePage } from '#app/(portal)/_page/define-page.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { Program } from '#app/(portal)/_program/program.tsx'
import { InstallationGuide } from '#app/(portal)/_start/installation-guide.tsx'
import { StepList } from '#components/wings/first-steps/step-list.tsx'
import { ShowCase } from '#components/wings/sandbox/show-case.tsx'
import { programCommands } from '#components/wings/documentation/program-commands.ts'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { Link } from '#components/ui/link.tsx'
import { Section } from '#components/ui/section.tsx'
import { organisationsFor } from '#lib/accounts/permissions.ts'
import { firstStepsOf } from '#lib/wings/attention/overview-for.ts'
import type { FirstSteps } from '#lib/wings/attention/schema.ts'
import { settings } from '#lib/platform/env.ts'

/** For everyone signed in: the way to the first submission, which never goes away, addresses, commands, ids. */
const page = definePage({
  path: '/help',
  area: 'help',
  areas: ['firstSteps', 'sandbox'],
  title: 'title',
  intro: 'intro',
  load: (context) => firstStepsOf(context),
  view: (steps, { context }) => {
    const mayShow = settings().sandbox && organisationsFor(context.actor, 'play-in-sandbox')?.length !== 0
    return (
      <>
        {steps ? (
          <StepList steps={steps} show={mayShow ? <ShowCase organisations={[]} variant="secondary" /> : null} />
        ) : null}
        <BothSides steps={steps} />
        <div className="mt-10 flex flex-col gap-10">
          <InstallationGuide />
        </div>
        <Ids />
      </>
    )
  },
})

export const generateMetadata = page.generateMetadata
export default page.Page

/** Both sides with the program, at the first destination. */
async function BothSides({ steps }: { steps: FirstSteps | null }) {
  const t = await serverTexts('program')
  const destinationId = steps?.destinationId ?? undefined
  return (
    <Program commands={programCommands(destinationId)} knowsDestination={destinationId !== undefined} ofBoth>
      <p className="max-w-2xl">{t('settingsOfEach')}</p>
      <p>
        <Link href="/clients" className="text-action underline underline-offset-3">
          {t('toClients')}
        </Link>
      </p>
    </Program>
  )
}

const ids = ['clientId', 'destinationId', 'caseId', 'submissionId', 'kid', 'service'] as const

async function Ids() {
  const t = await serverTexts('help')
  return (
    <Section title={t('ids.title')} id="ids">
      <DescriptionList items={ids.map((id) => ({ term: t(`ids.term.${id}`), value: t(`ids.about.${id}`) }))} />
      <p className="mt-4 max-w-2xl text-muted">{t('ids.search')}</p>
    </Section>
  )
}
