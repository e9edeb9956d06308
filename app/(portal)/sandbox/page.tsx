import type { Metadata } from 'next'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { forPage, requireContext } from '#app/(portal)/_session/current-person.ts'
import { SandboxBoard } from '#components/sandbox/sandbox-board.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { readSandbox } from '#lib/sandbox/read-sandbox.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTexts('sandbox')
  return { title: t('title') }
}

/** Receivers, simulated partners and the clock of a sandbox; anywhere else there is no such page. */
export default async function SandboxPage() {
  const context = await requireContext('/sandbox')
  const initial = await forPage(() => readSandbox(context))
  const t = await serverTexts('sandbox')
  return (
    <AreaTexts areas={['sandbox']}>
      <PageHead title={t('title')} intro={t('intro')} />
      <SandboxBoard initial={initial} isOperator={context.actor.isOperator} />
    </AreaTexts>
  )
}
