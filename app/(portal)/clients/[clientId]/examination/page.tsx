import type { Metadata } from 'next'
import { ExaminationOf } from '#app/(portal)/_examination/examination-of.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { forPage, requireContext } from '#app/(portal)/_session/current-person.ts'
import { readClient } from '#lib/clients/read-client.ts'

type ExaminationPageProps = { params: Promise<{ clientId: string }> }

async function clientOfPage({ params }: ExaminationPageProps) {
  const { clientId: given } = await params
  const context = await requireContext(`/clients/${encodeURIComponent(given)}/examination`)
  const { clientId, name } = await forPage(() => readClient(context, { clientId: given }))
  return { context, owner: { kind: 'client' as const, id: clientId, name } }
}

export async function generateMetadata(props: ExaminationPageProps): Promise<Metadata> {
  const t = await serverTexts('examination')
  return { title: t('pageTitle', { name: (await clientOfPage(props)).owner.name }) }
}

/** The examination of the callbacks that a client gave for its submissions and cases. */
export default async function ClientExaminationPage(props: ExaminationPageProps) {
  return <ExaminationOf {...await clientOfPage(props)} />
}
