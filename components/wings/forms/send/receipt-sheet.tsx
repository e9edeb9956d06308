'use client'

import { useTranslations } from 'use-intl'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { QrCode } from '#components/ui/qr-code.tsx'
import { useWhen } from '#components/ui/use-when.ts'
import type { FormDefinition, Words } from '@kurier/forms/definition'
import { ProofNames } from './proof-names.tsx'
import { packKey } from './receipt-key.ts'
import { statusFragment, type WholeReceipt } from '../receipt.ts'
import { Spoken } from '../spoken.tsx'

type ReceiptSheetProps = {
  form: FormDefinition
  receipt: WholeReceipt
  /** Proofs that come later. */
  later: readonly Words[]
  recipient: string
  /** Address of the status page. */
  address: string
}

/** The receipt on paper: all that is printed of the page, and seen nowhere else. */
export function ReceiptSheet({ form, receipt, later, recipient, address }: ReceiptSheetProps) {
  const t = useTranslations('forms.paper')
  const when = useWhen('long')
  const { caseId, statusCode, sentAt, privateKey } = receipt
  const link = address + statusFragment({ caseId, statusCode, key: packKey(privateKey) })
  return (
    <div data-printed="receipt" className="hidden flex-col gap-4 text-sm print:flex">
      <div>
        <p className="kern-heading-large">{t('title')}</p>
        <p className="text-base">{t('what')}</p>
      </div>
      <DescriptionList
        items={[
          { term: t('form'), value: <Spoken form={form} words={form.title} /> },
          { term: t('recipient'), value: recipient },
          { term: t('sentAt'), value: when(sentAt) },
        ]}
      />
      <ByLink link={link} />
      <div className="break-inside-avoid">
        <h2 className="kern-heading-medium">{t('typeTitle')}</h2>
        <p className="mb-2">{t('type')}</p>
        <DescriptionList
          items={[
            { term: t('address'), value: <code>{address}</code> },
            { term: t('caseId'), value: <code className="font-semibold">{caseId}</code> },
            { term: t('statusCode'), value: <code className="font-semibold">{statusCode}</code> },
          ]}
        />
      </div>
      {later.length > 0 ? (
        <div>
          <h2 className="kern-heading-medium">{t('laterTitle')}</h2>
          <ProofNames form={form} names={later} />
        </div>
      ) : null}
    </div>
  )
}

/** The code, and beside it the same link for a PDF and what to beware of. */
function ByLink({ link }: { link: string }) {
  const t = useTranslations('forms.paper')
  return (
    <div className="break-inside-avoid">
      <h2 className="kern-heading-medium">{t('scanTitle')}</h2>
      <div className="mt-2 flex flex-wrap items-start gap-4">
        <QrCode text={link} label={t('code')} className="-mt-2 -ml-2 w-[10cm] max-w-full" />
        <div className="flex min-w-48 flex-1 flex-col gap-3">
          <p>{t('scan')}</p>
          <p>
            {t.rich('click', {
              link: (words) => (
                <a href={link} className="underline">
                  {words}
                </a>
              ),
            })}
          </p>
          <div className="border-2 p-3">
            <p className="font-semibold">{t('secretTitle')}</p>
            <p>{t('secret')}</p>
          </div>
        </div>
      </div>
    </div>
  )
}
