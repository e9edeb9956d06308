'use client'

import { useLocale, useTranslations } from 'use-intl'
import { canMakeKeys } from '#components/destinations/make-key-pair.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { later, whenNear } from '#components/ui/later.tsx'
import { Section } from '#components/ui/section.tsx'
import { useHydrated } from '#components/ui/use-hydrated.ts'
import type { FormDefinition } from '@kurier/forms/definition'
import { useKeptReceipts } from '../send/kept-receipts.ts'
import { useKeptSending } from '../send/kept-sending.ts'
import { ProofNames } from '../send/proof-names.tsx'
import { canFollow, minutesFor, proofsByPage } from './proofs.ts'
import { pageNamed } from '../places.ts'
import { Spoken } from '../spoken.tsx'
import type { KeptDraft } from '../draft/use-kept-draft.ts'
import { StepTitle } from '../step-title.tsx'
import { DRAFT_FILE, OVERVIEW, RESTORED, REVIEW, type GoTo } from '../use-step.ts'
import { wordsIn } from '../words.ts'

/* Most people begin without a draft, and have ended what they began. */
const DraftImport = later(async () => (await import('../draft/draft-import.tsx')).DraftImport, 4)
const Unfinished = later(async () => (await import('../send/unfinished.tsx')).Unfinished, 4)
const RestoredDraft = later(async () => (await import('../draft/restored-draft.tsx')).RestoredDraft, 6)

type StartStepProps = {
  form: FormDefinition
  isOpen: boolean
  recipient: string
  kept: KeptDraft
  /** What it takes to go on is being loaded. */
  isLoading?: boolean
  /** Fetches that, when somebody comes near the way on. */
  ahead?: () => Promise<unknown>
  goTo: GoTo
}

/** True where the address names no step of the form: before the first one. */
export const isStart = (form: FormDefinition, step: string): boolean =>
  step !== REVIEW && step !== OVERVIEW && !pageNamed(form, step)

/** Before the first page: what the form is, what is needed, and what happens to what is entered. */
export function StartStep({ form, isOpen, recipient, kept, isLoading, ahead, goTo }: StartStepProps) {
  const t = useTranslations('forms.start')
  const locale = useLocale()
  const [receipts, sending] = [useKeptReceipts(form), useKeptSending(form)]
  const isUnfinished = receipts.length > 0 || sending !== null
  const isInsecure = useHydrated() && !canMakeKeys()
  const begin = () => void firstStep(form).then((step) => goTo(step))
  const minutes = minutesFor(form)
  const needsProofs = proofsByPage(form).length > 0
  return (
    <div className="flex flex-col gap-8">
      <StepTitle title={wordsIn(form, form.title, locale)} intro={<Spoken form={form} words={form.intro} />} />
      {isUnfinished ? <Unfinished {...{ form, isLoading, goTo }} /> : null}
      <div id={RESTORED} role="status" tabIndex={-1} className="outline-none">
        {kept.restored ? <RestoredDraft {...{ form, kept, isLoading, goTo }} restored={kept.restored} /> : null}
      </div>
      {isOpen ? null : (
        <Alert kind="warning" title={t('closedTitle')}>
          <p>{t('closed')}</p>
        </Alert>
      )}
      {isInsecure ? (
        <Alert kind="danger" title={t('insecureTitle')}>
          <p>{t('insecure')}</p>
        </Alert>
      ) : null}
      <noscript>{t('needsScript')}</noscript>
      <div>
        <Section title={t('howTitle')}>
          <ul className="flex list-disc flex-col gap-2 pl-6">
            <li>{t('recipient', { name: recipient })}</li>
            <li>{t(minutes.least < minutes.most ? 'timeBetween' : 'time', minutes)}</li>
            <li>{t('order')}</li>
            {needsProofs ? <li>{t('proofs', { canFollow: canFollow(form) })}</li> : null}
            <li>{t('receipt')}</li>
          </ul>
        </Section>
        <AtHand form={form} />
        <Section title={t('privacyTitle')}>
          <p>{t('privacy')}</p>
          <p className="mt-3">{t('privacyDraft')}</p>
        </Section>
      </div>
      {kept.restored?.step ? null : (
        <Button
          {...(ahead && whenNear(ahead))}
          className="self-start"
          icon="arrow-forward"
          busy={isLoading}
          onClick={begin}
        >
          {kept.restored ? t('goOn') : t('begin')}
        </Button>
      )}
      <div id={DRAFT_FILE} className="border-t border-line pt-6 print:hidden">
        <DraftImport {...{ form, kept }} />
      </div>
    </div>
  )
}

/** The only page of a form that is one step, else the overview; what tells so is loaded with the steps. */
async function firstStep(form: FormDefinition): Promise<string> {
  const [first] = form.pages
  const isShort = await import('./steps.ts').then(
    ({ stepsOf }) => stepsOf(form, {}).length < 2,
    () => false,
  )
  return isShort && first ? first.key : OVERVIEW
}

/** The proofs that may be asked for, by page. */
function AtHand({ form }: { form: FormDefinition }) {
  const t = useTranslations('forms.start')
  const proofs = proofsByPage(form)
  if (proofs.length === 0) return null
  return (
    <Section title={t('atHandTitle')} intro={t('atHand')}>
      <div className="flex flex-col gap-2">
        {proofs.map(({ page, names }) => (
          <details key={page.key}>
            <summary className="cursor-pointer py-2 font-semibold">
              <Spoken form={form} words={page.title} /> ({names.length})
            </summary>
            <ProofNames form={form} names={names} />
          </details>
        ))}
      </div>
    </Section>
  )
}
