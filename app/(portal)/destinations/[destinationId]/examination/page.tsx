import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Metadata } from 'next'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { forPage, requireContext } from '#app/(portal)/_session/current-person.ts'
import { ExaminationPage } from '#components/destinations/examination-page.tsx'
import { verifyPrograms, type VerifyProgram } from '#components/destinations/verify-programs.ts'
import { PageHead } from '#components/ui/page-head.tsx'
import { readExaminations } from '#lib/destinations/read-examinations.ts'
import { oncePerProcess } from '#lib/platform/once-per-process.ts'
import { destinationOfPage } from '../_data/destination-of-page.ts'

type Props = { params: Promise<{ destinationId: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await serverTexts('examination')
  const { destinationId } = await params
  const context = await requireContext(`/destinations/${destinationId}/examination`)
  return { title: t('pageTitle', { name: (await destinationOfPage(context, destinationId)).name }) }
}

/** Tries the receiver behind a destination's callback with good and bad callbacks, and shows what came of it. */
export default async function DestinationExaminationPage({ params }: Props) {
  const { destinationId: given } = await params
  const context = await requireContext(`/destinations/${given}/examination`)
  const { destinationId, name, callback } = await destinationOfPage(context, given)
  const initial = await forPage(() => readExaminations(context, { destinationId }))
  const t = await serverTexts('examination')
  return (
    <>
      <PageHead
        title={t('pageTitle', { name })}
        intro={t('intro')}
        back={{ href: `/destinations/${destinationId}#callback`, label: name }}
      />
      <AreaTexts areas={['examination', 'callbacks']}>
        <ExaminationPage
          destinationId={destinationId}
          url={callback?.url}
          initial={initial}
          programs={await documentedPrograms()}
        />
      </AreaTexts>
    </>
  )
}

/** The programs of the documentation that check a callback; read once. */
function documentedPrograms(): Promise<VerifyProgram[]> {
  return oncePerProcess('documented-programs', async () =>
    // a bundled file has no folder of its own to start from; the process runs in that of the product
    verifyPrograms(await readFile(join(process.cwd(), 'docs/clients/verify-callback.md'), 'utf8')),
  )
}
