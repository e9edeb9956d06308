import type { Metadata } from 'next'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { requireContext } from '#app/(portal)/_session/current-person.ts'
import { SignatureCheck } from '#components/callbacks/signature-check.tsx'
import { CallbacksHead } from '../_head/callbacks-head.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTexts('callbackSignature')
  return { title: t('pageTitle') }
}

/** Checks the signature of a callback, in the browser alone. */
export default async function SignaturePage() {
  await requireContext('/callbacks/signature')
  const t = await serverTexts('callbackSignature')
  return (
    <>
      <CallbacksHead current="signature" intro={`${t('intro')} ${t('example')}`} />
      <AreaTexts areas={['callbackSignature']}>
        <SignatureCheck />
      </AreaTexts>
    </>
  )
}
