import { definePage } from '#app/(portal)/_page/define-page.tsx'
import { SignatureCheck } from '#components/callbacks/signature-check.tsx'
import { CallbacksHead } from '../_head/callbacks-head.tsx'

/** Checks the signature of a callback, in the browser alone. */
const page = definePage({
  path: '/callbacks/signature',
  area: 'callbackSignature',
  title: 'pageTitle',
  head: null,
  view: (_, { t }) => (
    <>
      <CallbacksHead current="signature" intro={`${t('intro')} ${t('example')}`} />
      <SignatureCheck />
    </>
  ),
})

export const generateMetadata = page.generateMetadata
export default page.Page
