import type { ReactNode } from 'react'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { downloadLine, installLine, type ProgramCommand } from '#components/wings/documentation/program-commands.ts'
import { CommandList } from '#components/start/command-list.tsx'
import { Copyable } from '#components/ui/copyable.tsx'
import { Link } from '#components/ui/link.tsx'
import { Section } from '#components/ui/section.tsx'
import { settings } from '#lib/platform/env.ts'
import { readDownloadFacts } from '#lib/wings/documentation/downloads.ts'
import type { DownloadFacts } from '#lib/wings/documentation/terms.ts'

type ProgramProps = {
  /** How the settings get into the folder. */
  children: ReactNode
  commands: readonly ProgramCommand[]
  /** Whether the commands know where to send to and what to fetch. */
  knowsDestination: boolean
  /** Says whose command each is. */
  ofBoth?: boolean
}

/** The way to try it out with `kurier-client`, from the download to the last command; each runs as it stands. */
export async function Program({ children, commands, knowsDestination, ofBoth = false }: ProgramProps) {
  const t = await serverTexts('program')
  const facts = await readDownloadFacts()
  return (
    <Section title={t('title')} intro={t('intro')} id="program">
      <p className="mb-6">
        <TextLink href="/docs/kurier-client">{t('guide')}</TextLink>
      </p>
      <div className="flex flex-col gap-8">
        <Download facts={facts?.client} />
        <div className="flex flex-col gap-2">
          <h3 className="kern-heading-small">{t('settings')}</h3>
          {children}
        </div>
        <div>
          <h3 className="kern-heading-small mb-2">{t('commands')}</h3>
          {knowsDestination ? null : <p className="mb-4 max-w-2xl text-muted">{t('noDestination')}</p>}
          <CommandList
            commands={commands.map(({ key, kind, line }) => ({
              title: ofBoth ? `${t(`command.${key}`)} (${t(`by.${kind}`)})` : t(`command.${key}`),
              note: t(`note.${key}`),
              line,
            }))}
          />
        </div>
        <Library facts={facts?.library} />
      </div>
    </Section>
  )
}

async function Download({ facts }: { facts: DownloadFacts | undefined }) {
  const t = await serverTexts('program')
  const title = t('download')
  return (
    <div>
      <h3 className="kern-heading-small mb-2">{title}</h3>
      {facts ? <Copyable value={downloadLine(settings().baseUrl)} name={title} /> : <p>{t('missing')}</p>}
      <Facts facts={facts} />
    </div>
  )
}

async function Library({ facts }: { facts: DownloadFacts | undefined }) {
  const t = await serverTexts('program')
  if (!facts) return null
  return (
    <div>
      <h3 className="kern-heading-small mb-2">{t('library')}</h3>
      <p className="mb-2 max-w-2xl text-muted">
        {`${t('libraryNote')} `}
        <TextLink href="/docs/sdk">{t('libraryGuide')}</TextLink>
      </p>
      <Copyable value={installLine(settings().baseUrl)} name={t('library')} />
      <Facts facts={facts} />
    </div>
  )
}

/** By the hash somebody knows whether a file is what this installation offers. */
async function Facts({ facts }: { facts: DownloadFacts | undefined }) {
  const t = await serverTexts('program')
  if (!facts) return null
  const { version, sha256, size } = facts
  const text = t('facts', { version, sha256, size: `${Math.ceil(size / 1000)} kB` })
  return <p className="mt-2 text-sm wrap-anywhere text-muted">{text}</p>
}

const TextLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link href={href} className="text-action underline underline-offset-3">
    {children}
  </Link>
)
