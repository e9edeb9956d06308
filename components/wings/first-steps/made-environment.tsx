'use client'

import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ServiceBase } from '#components/clients/client-settings.ts'
import { CommandList } from '#components/start/command-list.tsx'
import { downloadLine } from '#components/wings/documentation/program-commands.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { CodeBlock } from '#components/ui/code-block.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { Link } from '#components/ui/link.tsx'
import { saveFile } from '#components/ui/save-file.ts'
import { Section } from '#components/ui/section.tsx'
import { StayQuestion } from '#components/ui/stay-question.tsx'
import { zipFiles } from '#components/ui/zip-files.ts'
import { environmentCommands, environmentFiles, type MadeEnvironment } from './environment-files.ts'

type MadeProps = { environment: MadeEnvironment; service: ServiceBase }

/** What was made: everything as one file, the secrets to copy, and what to do with them. */
export function MadeEnvironmentView({ environment, service }: MadeProps) {
  const t = useTranslations('firstSteps.made')
  const { made, name } = environment
  const [isKept, setKept] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus(), [])
  const save = async () => {
    saveFile('kurier-test.zip', await zipFiles(environmentFiles(environment, service)))
    setKept(true)
  }
  return (
    <>
      {isKept ? null : <StayQuestion question={t('stay')} />}
      <h2 ref={heading} tabIndex={-1} className="kern-heading-medium outline-none">
        {t('title', { name })}
      </h2>
      <div className="mt-4 flex max-w-3xl flex-col gap-4">
        <Alert kind="warning" title={t('onceTitle')}>
          <p>{t('once')}</p>
        </Alert>
        <Button icon="download" className="self-start" onClick={() => void save()}>
          {t('download')}
        </Button>
        <p role="status">{isKept ? t('downloaded') : ''}</p>
      </div>
      <Next made={made} baseUrl={service.baseUrl} />
      <Section title={t('parts')} id="parts">
        <Parts made={made} />
      </Section>
    </>
  )
}

/** The commands from here to the first submission, and where it is seen to arrive. */
function Next({ made, baseUrl }: Pick<MadeEnvironment, 'made'> & { baseUrl: string }) {
  const t = useTranslations('firstSteps.made')
  const p = useTranslations('program')
  const commands = [
    { title: t('program'), note: t('programNote'), line: downloadLine(baseUrl) },
    ...environmentCommands(made).map(({ key, kind, line }) => ({
      title: `${p(`command.${key}`)} (${p(`by.${kind}`)})`,
      note: p(`note.${key}`),
      line,
    })),
  ]
  return (
    <Section title={t('next')} id="next" intro={t('nextIntro')}>
      <CommandList commands={commands} />
      <p className="mt-6 mb-3 max-w-2xl">{t('arrives')}</p>
      <ButtonLink variant="secondary" href="/">
        {t('toStart')}
      </ButtonLink>
    </Section>
  )
}

function Parts({ made }: Pick<MadeEnvironment, 'made'>) {
  const t = useTranslations('firstSteps.made')
  const { destinationId, onlineService, administration, receiverId } = made
  const clients = [
    { key: 'onlineService', client: onlineService },
    { key: 'administration', client: administration },
  ] as const
  return (
    <DescriptionList
      items={[
        ...clients.flatMap(({ key, client: { clientId, clientSecret } }) => [
          { term: t(`id.${key}`), value: <CodeBlock code={clientId} name={t(`id.${key}`)} />, wide: true },
          { term: t(`secret.${key}`), value: <CodeBlock code={clientSecret} name={t(`secret.${key}`)} />, wide: true },
        ]),
        {
          term: t('destination'),
          value: <PartLink href={`/destinations/${destinationId}`} label={t('toDestination')} />,
          wide: true,
        },
        ...(receiverId === null
          ? []
          : [
              {
                term: t('receiver'),
                value: <PartLink href={`/sandbox/inbox/${receiverId}`} label={t('toReceiver')} />,
                wide: true,
              },
            ]),
      ]}
    />
  )
}

function PartLink({ href, label }: { href: string; label: string }) {
  return (
    <Link href={href} className="kern-link kern-link--no-visited-state">
      {label}
    </Link>
  )
}
