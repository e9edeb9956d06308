'use client'

import { Link } from '#components/ui/link.tsx'
import { useState, type SubmitEvent } from 'react'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Badge, type Tone } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { Form } from '#components/ui/form.tsx'
import { Name } from '#components/ui/name.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { TechnicalNote } from '#components/ui/technical-note.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { Behaviour, Partner } from '#lib/wings/sandbox/schema.ts'
import { BehaviourFields } from './behaviour-fields.tsx'
import { behaviourOf, valuesOf, type NumberField } from './behaviour-values.ts'
import { useSandboxChange } from './use-sandbox.ts'

type PartnerCardState = 'running' | 'stopped' | 'settingUp' | 'done'

const tones: Record<PartnerCardState, Tone> = {
  running: 'success',
  stopped: 'neutral',
  settingUp: 'info',
  done: 'neutral',
}

function stateOf({ isRunning, isReady, kind, toSend }: Partner): PartnerCardState {
  if (!isRunning) return 'stopped'
  if (!isReady) return 'settingUp'
  return kind === 'online-service' && toSend === 0 ? 'done' : 'running'
}

/** A partner: what it is to do, what it did last, and what can be done with it. */
export function PartnerCard({ partner }: { partner: Partner }) {
  const t = useTranslations('sandbox.partners')
  const { name, kind, destination, behaviour, toSend, receiverId } = partner
  const [isChanging, setChanging] = useState(false)
  const state = stateOf(partner)
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-md border border-line p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 text-lg font-semibold wrap-anywhere">
          <Name>{name}</Name>
        </h3>
        <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
      </div>
      <p className="text-sm text-muted">{`${t(`kind.${kind}`)} · ${partner.organisation.name}`}</p>
      <p>
        <BehaviourWords behaviour={behaviour} />
        {toSend > 0 ? ` · ${t('toSend', { count: toSend })}` : null}
      </p>
      <p className="flex flex-wrap gap-x-6 gap-y-1">
        {destination ? (
          <Link href={`/destinations/${destination.destinationId}`} className="kern-link kern-link--no-visited-state">
            <Name>{destination.name}</Name>
          </Link>
        ) : null}
        <Link href={`/sandbox/inbox/${receiverId}`} className="kern-link kern-link--no-visited-state">
          {t('receiver')}
        </Link>
      </p>
      <Acts acts={partner.acts} />
      {isChanging ? (
        <ChangeForm partner={partner} done={() => setChanging(false)} />
      ) : (
        <Actions partner={partner} state={state} change={() => setChanging(true)} />
      )}
    </li>
  )
}

/** What a partner is to do, in one line. */
function BehaviourWords({ behaviour }: { behaviour: Behaviour }) {
  const t = useTranslations('sandbox.partners')
  if (behaviour.kind === 'online-service') {
    const { sends, count, perMinute } = behaviour
    return `${t(`sendings.${sends}`)}, ${t('rate', { count, perMinute })}`
  }
  const { does, problem, afterHours } = behaviour
  const what = does === 'reject' ? `${t('deeds.reject')}: ${t(`problems.${problem}`)}` : t(`deeds.${does}`)
  return afterHours > 0 && does !== 'never' ? `${what}, ${t('after', { hours: afterHours })}` : what
}

function Acts({ acts }: Pick<Partner, 'acts'>) {
  const t = useTranslations('sandbox.partners')
  return (
    <div>
      <p className="text-sm text-muted">{t('last')}</p>
      {acts.length === 0 ? <p>{t('nothing')}</p> : null}
      <ul className="flex flex-col gap-1">
        {acts.slice(0, 5).map(({ at, act, caseId, problem }) => (
          <li key={`${at} ${act} ${caseId ?? ''}`} className="flex flex-wrap gap-x-3">
            <span className="text-sm text-muted">
              <Timestamp value={at} />
            </span>
            <span className={problem === null ? '' : 'font-semibold text-danger'}>{t(`acts.${act}`)}</span>
            {caseId === null ? null : (
              <Link href={`/cases/${caseId}`} className="text-action underline underline-offset-3">
                {t('case')}
              </Link>
            )}
            {problem === null ? null : (
              <span className="basis-full">
                <TechnicalNote text={problem} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

type ActionsProps = { partner: Partner; state: PartnerCardState; change: () => void }

function Actions({ partner: { partnerId, name, kind }, state, change }: ActionsProps) {
  const t = useTranslations('sandbox')
  const params = { partnerId }
  const run = useSandboxChange((isRunning: boolean) =>
    askPortal('PATCH /sandbox/partners/[partnerId]', { params, body: { isRunning } }),
  )
  const remove = useSandboxChange(() => askPortal('DELETE /sandbox/partners/[partnerId]', { params }))
  const isOn = state === 'running' || state === 'settingUp'
  return (
    <>
      <ProblemAlert error={run.error} />
      <div className="mt-auto flex flex-wrap gap-3">
        <Button variant="secondary" busy={run.isPending} onClick={() => run.mutate(!isOn)}>
          {isOn ? t('partners.stop') : t(kind === 'online-service' ? 'partners.again' : 'partners.start')}
        </Button>
        <Button variant="secondary" onClick={change}>
          {t('partners.change')}
        </Button>
        <ConfirmDialog
          trigger={<Button variant="tertiary">{t('remove')}</Button>}
          title={t('partners.removeTitle', { name })}
          confirmLabel={t('remove')}
          danger
          onConfirm={async () => {
            await remove.mutateAsync(undefined)
          }}
        >
          <p>{t('partners.removeText')}</p>
        </ConfirmDialog>
      </div>
    </>
  )
}

function ChangeForm({ partner: { partnerId, kind, behaviour }, done }: { partner: Partner; done: () => void }) {
  const t = useTranslations('sandbox.partners')
  const [values, setValues] = useState(() => valuesOf(behaviour))
  const [wrong, setWrong] = useState<NumberField[]>([])
  const { mutate, isPending, error } = useSandboxChange((wanted: Behaviour) =>
    askPortal('PATCH /sandbox/partners/[partnerId]', {
      params: { partnerId },
      body: { behaviour: wanted, isRunning: true },
    }),
  )
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const read = behaviourOf(kind, values)
    setWrong(read.wrong)
    if (read.wrong.length === 0) mutate(read.behaviour, { onSuccess: done })
  }
  return (
    <Form onSubmit={submit} className="gap-4">
      <BehaviourFields
        id={partnerId}
        kind={kind}
        values={values}
        wrong={wrong}
        change={(part) => setValues({ ...values, ...part })}
      />
      <ProblemAlert error={error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isPending}>
          {isPending ? t('saving') : t('save')}
        </Button>
        <Button variant="secondary" onClick={done}>
          {t('cancel')}
        </Button>
      </div>
    </Form>
  )
}
