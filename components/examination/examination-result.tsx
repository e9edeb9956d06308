'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Alert, type Tone } from '#components/ui/alert.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { saveFile } from '#components/ui/save-file.ts'
import { Section } from '#components/ui/section.tsx'
import { SelectInput } from '#components/ui/select-input.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { Examination } from '#lib/callbacks/examinations/schema.ts'
import { ExaminedTrial } from './examined-trial.tsx'
import type { VerifyProgram } from './verify-programs.ts'

type ExaminationResultProps = { examination: Examination; programs: readonly VerifyProgram[] }

/** What came of an examination: when, of which address, and each trial with what to do. */
export function ExaminationResult({ examination, programs }: ExaminationResultProps) {
  const t = useTranslations('examination')
  const [language, setLanguage] = useState('node')
  const { trials, callback, of, state } = examination
  const program = programs.find(({ name }) => name === language)
  return (
    <Section title={t('result.title')} actions={state === 'running' ? null : <Save examination={examination} />}>
      <div className="flex flex-col gap-4">
        <Summary examination={examination} />
        <p>
          {t('result.address')}: <span className="wrap-anywhere">{callback.url}</span>{' '}
          <Badge tone={of === 'current' ? 'neutral' : 'warning'}>{t(`of.${of}`)}</Badge>
        </p>
        <SelectInput
          name="language"
          className="max-w-80"
          label={t('result.language')}
          value={language}
          onChange={({ target }) => setLanguage(target.value)}
          options={programs.map(({ name, title }) => ({ value: name, label: title, lang: 'en' }))}
        />
        <h3 className="kern-heading-small">{t('result.trials')}</h3>
        <ol className="flex flex-col gap-4">
          {trials.map((trial) => (
            <ExaminedTrial key={trial.trial} trial={trial} program={program} />
          ))}
        </ol>
      </div>
    </Section>
  )
}

function Summary({ examination: { state, begunAt, right, total, trials } }: { examination: Examination }) {
  const t = useTranslations('examination.result')
  if (state === 'running') {
    return (
      <Alert kind="info" title={t('running', { done: trials.length, total })}>
        {null}
      </Alert>
    )
  }
  if (state === 'broken-off') {
    return (
      <Alert kind="warning" title={t('brokenOff')}>
        {null}
      </Alert>
    )
  }
  const hasWrong = trials.some(({ verdict }) => verdict === 'wrong')
  const kind: Tone = right === total ? 'success' : hasWrong ? 'danger' : 'warning'
  const title = right === total ? t('allRight') : hasWrong ? t('someWrong') : t('undecided')
  return (
    <Alert kind={kind} title={title}>
      <p>
        {t('examined')} <Timestamp value={begunAt} />: {t('score', { right, total })}.
      </p>
    </Alert>
  )
}

/** Everything that is shown, as the command line prints it with --json. */
function Save({ examination }: { examination: Examination }) {
  const t = useTranslations('examination.result')
  const save = () => {
    const text = `${JSON.stringify(examination, null, 2)}\n`
    const day = examination.begunAt.slice(0, 10)
    saveFile(`callback-examination-${day}.json`, new Blob([text], { type: 'application/json' }))
  }
  return (
    <Button variant="secondary" icon="download" onClick={save}>
      {t('save')}
    </Button>
  )
}
