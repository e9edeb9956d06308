import { definePage } from '#app/(portal)/_page/define-page.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { InstallationGuide } from '#app/(portal)/_start/installation-guide.tsx'
import { SaveSettings } from '#components/clients/save-settings.tsx'
import { StepList } from '#components/wings/first-steps/step-list.tsx'
import { ShowCase } from '#components/wings/sandbox/show-case.tsx'
import { clientCommands } from '#components/start/addresses.ts'
import { CommandList } from '#components/start/command-list.tsx'
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
  areas: ['firstSteps', 'sandbox', 'clients'],
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
        <Tools steps={steps} mayShow={mayShow} />
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

/** Sending and fetching with the program that comes along, with settings that are as far filled in as is known. */
async function Tools({ steps, mayShow }: { steps: FirstSteps | null; mayShow: boolean }) {
  const t = await serverTexts('help')
  const { baseUrl, schemaBase } = settings()
  return (
    <Section title={t('tools.title')} intro={t('tools.intro')} id="tools">
      <p className="mb-4">
        <Link href="/docs/kurier-client" className="text-action underline underline-offset-3">
          {t('tools.guide')}
        </Link>
      </p>
      <p className="mb-2 max-w-2xl">{t('tools.settingsNote')}</p>
      <SaveSettings
        label={t('tools.settings')}
        service={{ baseUrl, schemaBase }}
        clientId={steps?.onlineServiceId ?? undefined}
        destinationId={steps?.destinationId ?? undefined}
      />
      <div className="mt-6">
        <CommandList
          commands={clientCommands.map(({ key, line }) => ({
            title: t(`tools.${key}`),
            note: t(`tools.${key}Note`),
            line,
          }))}
        />
      </div>
      {mayShow ? (
        <p className="mt-4">
          {`${t('tools.listenSandbox')} `}
          <Link href="/sandbox#receivers" className="text-action underline underline-offset-3">
            {t('tools.sandbox')}
          </Link>
        </p>
      ) : null}
    </Section>
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
