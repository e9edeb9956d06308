'use client'

import { useController } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import type { Attachment } from '../attachments/attachments.ts'
import { namedIn } from '../attachments/named-in.ts'
import { useFormTools } from './form-tools.tsx'
import { goneFiles, goneName, readGone, stillGone } from '../gone-files.ts'
import { stringsOf } from '../list-values.ts'
import { useFileNames } from './use-file-names.ts'
import type { FilledForm } from './use-filled-form.ts'

/** Files that a proof had and that are there no more, as they are noted; `onAdded`: others were added in their place. */
export function useGone(name: string) {
  const { hook } = useFormTools()
  const { field } = useController({ control: hook.control, name: goneName(name) })
  const noted = stringsOf(field.value)
  const change = (left: readonly string[]) => field.onChange([...left])
  const onAdded = (added: readonly { name: string }[]) => {
    if (noted.length > 0) change(stillGone(noted, added))
  }
  return { noted, change, onAdded }
}

type GoneProps = Pick<ReturnType<typeof useGone>, 'noted' | 'change'>

/** At a proof: files that have to be chosen once more, each to be done without. */
export function GoneAtProof({ noted, change }: GoneProps) {
  const t = useTranslations('forms.proof')
  const words = useFileNames()
  if (noted.length === 0) return null
  return (
    <Alert kind="warning" title={t('goneTitle')}>
      <p>{t('gone')}</p>
      <ul className="mt-2 flex flex-col gap-1">
        {noted.map((one) => {
          const name = words([readGone(one).name])
          return (
            <li key={one} className="flex flex-wrap items-center justify-between gap-x-4">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <Button
                variant="tertiary"
                className="min-h-10 px-2"
                onClick={() => change(noted.filter((other) => other !== one))}
              >
                {t('goneDone')} <span className="sr-only">{name}</span>
              </Button>
            </li>
          )
        })}
      </ul>
    </Alert>
  )
}

/** Where files are chosen: those that a reload would take away. */
export function Unkept({ files, unkept }: { files: readonly Attachment[]; unkept: ReadonlySet<string> }) {
  const t = useTranslations('forms.proof')
  const words = useFileNames()
  const names = files.filter(({ id }) => unkept.has(id)).map(({ name }) => name)
  return names.length > 0 ? <p className="text-sm">{t('unkept', { names: words(names) })}</p> : null
}

/** In the overview and the last look: files that have to be chosen once more, and those that a reload would take away. */
export function FileNotices({ filled: { form, hook, attachments } }: { filled: FilledForm }) {
  const t = useTranslations('forms.proof')
  const words = useFileNames()
  const values = hook.getValues()
  const gone = goneFiles(form, values).flatMap(({ names }) => names)
  const unkept = namedIn(values, attachments.all).filter(({ id }) => attachments.unkept.has(id))
  return (
    <>
      {gone.length > 0 ? (
        <Alert kind="warning" title={t('goneTitle')}>
          <p>{t('goneAll', { names: words(gone) })}</p>
        </Alert>
      ) : null}
      {unkept.length > 0 ? (
        <Alert kind="warning" title={t('unkeptTitle')}>
          <p>{t('unkept', { names: words(unkept.map(({ name }) => name)) })}</p>
        </Alert>
      ) : null}
    </>
  )
}
