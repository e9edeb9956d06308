'use client'

import { useMutation } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState, type SubmitEvent } from 'react'
import { useTranslations } from 'use-intl'
import { askPortal, PortalProblem } from '#components/portal/ask-portal.ts'
import { Button } from '#components/ui/button.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { ErrorSummary, type FieldFault } from '#components/ui/error-summary.tsx'
import { FocusOnShow } from '#components/ui/focus-on-show.tsx'
import { Form } from '#components/ui/form.tsx'
import { later } from '#components/ui/later.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { useFileSize } from '#components/ui/use-file-size.ts'
import { importDefaults, limits, longestFormName, longestVersion } from '@kurier/catalogue/terms'
import { choiceFault, nothingChosen, type FileChoice } from './chosen.ts'
import { FilesField } from './files-field.tsx'
import { OptionFields, textOptions, type EnteredOptions } from './option-fields.tsx'
import { importAddress } from './versions.ts'

/** As tall as what is told of an import at first. */
const LINES = 8

const ImportOutcome = later(async () => (await import('./import-outcome.tsx')).ImportOutcome, LINES)

const nothingSaid: EnteredOptions = {
  serviceIdentifier: '',
  path: '',
  schemaUri: '',
  name: '',
  version: '',
  ...importDefaults,
}

/** Files and options as they are sent. */
function bodyOf(files: readonly File[], options: EnteredOptions, isCheck: boolean): FormData {
  const isSaid = ([name, value]: [string, unknown]) => !textOptions.some((one) => one === name) || value !== ''
  const said = Object.entries(options)
    .map(([name, value]): [string, unknown] => [name, typeof value === 'string' ? value.trim() : value])
    .filter(isSaid)
  const body = new FormData()
  body.set('options', JSON.stringify({ ...Object.fromEntries(said), isCheck }))
  for (const file of files) body.append('file', file, file.name)
  return body
}

/** Chosen files become a draft, or it is told what is in the way; whatever happens, they stay chosen. */
export function ImportForm() {
  const t = useTranslations('imports.upload')
  const [chosen, setChosen] = useState<FileChoice>(nothingChosen)
  const [options, setOptions] = useState(nothingSaid)
  const { ask, faults, answer, error, isPending, isLeaving, round } = useImport(chosen, options)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    ask(event.nativeEvent.submitter?.getAttribute('value') === 'check')
  }
  const errors = Object.fromEntries(faults.map(({ field, message }) => [field, message]))
  const isBusy = isPending || isLeaving
  return (
    <Form onSubmit={submit} className="max-w-4xl gap-6">
      <ErrorSummary errors={faults} />
      <FilesField chosen={chosen} onChange={setChosen} error={errors.files} />
      <Disclosure label={t('more')}>
        <OptionFields options={options} onChange={setOptions} errors={errors} />
      </Disclosure>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy} icon="drive-folder-upload">
          {t('submit')}
        </Button>
        <Button type="submit" value="check" variant="secondary" disabled={isBusy}>
          {t('check')}
        </Button>
      </div>
      <p role="status" className="text-muted empty:hidden">
        {isBusy ? t('running') : ''}
      </p>
      {faults.length > 0 ? null : <ProblemAlert error={error} />}
      {answer && !isBusy ? (
        <FocusOnShow key={round}>
          <ImportOutcome answer={answer} />
        </FocusOnShow>
      ) : null}
    </Form>
  )
}

function useImport({ files }: FileChoice, options: EnteredOptions) {
  const router = useRouter()
  const tellChoice = useChoiceWords()
  const t = useTranslations('imports.upload.wrong')
  const [faults, setFaults] = useState<readonly FieldFault[]>([])
  const [isLeaving, setLeaving] = useState(false)
  const [round, setRound] = useState(0)
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: (isCheck: boolean) => askPortal('POST /admin/imports', { body: bodyOf(files, options, isCheck) }),
    onSuccess: ({ outcome, form }) => {
      setRound((before) => before + 1)
      if (!form || outcome === 'checked') return
      setLeaving(true)
      router.push(`${importAddress(form)}?outcome=${outcome}`)
    },
    onError: (problem) => {
      setFaults(refusedOptions(problem).map((field) => ({ field, message: t(field, { most: mostOf(field) }) })))
    },
  })
  const ask = (isCheck: boolean) => {
    const fault = choiceFault(files)
    setFaults(fault ? [{ field: 'files', message: tellChoice(fault) }] : [])
    if (fault) reset()
    else mutate(isCheck)
  }
  return { ask, faults, answer: data, error, isPending, isLeaving, round }
}

function useChoiceWords(): (fault: NonNullable<ReturnType<typeof choiceFault>>) => string {
  const t = useTranslations('imports.upload')
  const size = useFileSize()
  return (fault) => t(fault, { count: limits.files, size: size(limits.allFiles) })
}

/** Characters of a name and of a version. */
const mostOf = (option: string): number => (option === 'version' ? longestVersion : longestFormName)

/** The options that were refused. */
const refusedOptions = (problem: Error) =>
  problem instanceof PortalProblem
    ? textOptions.filter((option) => problem.errors.some(({ pointer }) => pointer === `/options/${option}`))
    : []
