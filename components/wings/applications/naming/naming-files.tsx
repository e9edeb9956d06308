'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { saveJson } from '#components/wings/forms/save-json.ts'
import { locales, type Locale } from '#components/messages/locales.ts'
import { askPortal, PortalProblem } from '#components/portal/ask-portal.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { FileInput } from '#components/ui/file-input.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { SelectInput } from '#components/ui/select-input.tsx'
import { LONGEST_WORDS_FILE } from '#lib/wings/applications/terms.ts'
import type { NamingAnswer } from '#lib/wings/applications/words-schema.ts'

/** All words of a form as a file, to and fro. */
export function NamingFiles({ naming, onTaken }: { naming: NamingAnswer; onTaken: () => Promise<void> }) {
  const t = useTranslations('naming')
  const { path, form, version } = naming
  const download = useMutation({
    mutationFn: () => askPortal('GET /admin/forms/[path]/words', { params: { path } }),
    onSuccess: (words) => saveJson(`${form}-${version}.json`, `${JSON.stringify(words, undefined, 2)}\n`),
  })
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <Button
        variant="secondary"
        icon="download"
        className="self-start"
        busy={download.isPending}
        onClick={() => download.mutate()}
      >
        {t('download')}
      </Button>
      <ProblemAlert error={download.error} />
      <Upload naming={naming} onTaken={onTaken} />
    </div>
  )
}

/** A file to take words from; of a code list it has to be said which list it is, and in which language. */
function Upload({ naming: { path, rows }, onTaken }: { naming: NamingAnswer; onTaken: () => Promise<void> }) {
  const t = useTranslations('naming')
  const locale = useLocale()
  const [field, setField] = useState('')
  const [language, setLanguage] = useState<Locale>('de')
  const { mutate, data, error } = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > LONGEST_WORDS_FILE) throw new PortalProblem(413, { type: 'too-large' })
      const body = { file: await file.text(), language, ...(field !== '' && { field }) }
      return askPortal('POST /admin/forms/[path]/words', { params: { path }, body })
    },
    onSuccess: onTaken,
  })
  const lists = rows.filter(({ isList }) => isList)
  const languages: Record<Locale, string> = { de: t('german'), en: t('english') }
  return (
    <>
      <SelectInput
        name="words-field"
        label={t('fileField')}
        hint={t('fileFieldHint')}
        value={field}
        onChange={({ target }) => setField(target.value)}
        options={[
          { value: '', label: t('noField') },
          ...lists.map(({ id, label }) => ({ value: id, label: `${label?.[locale] ?? ''} (${id})` })),
        ]}
      />
      <SelectInput
        name="words-language"
        label={t('language')}
        value={language}
        onChange={({ target }) => setLanguage(locales.find((one) => one === target.value) ?? 'de')}
        options={locales.map((value) => ({ value, label: languages[value] }))}
      />
      <FileInput
        id="words-file"
        label={t('upload')}
        hint={t('uploadHint')}
        accept="application/json,.json,application/xml,.xml,.gc"
        onFiles={([file]) => file && mutate(file)}
      />
      <ProblemAlert error={error} />
      {data ? (
        <Alert kind="success" title={t('taken', { count: data.changed.length })}>
          <p>{data.changed.length > 0 ? t('inOneLanguage', { count: data.inOneLanguage }) : t('nothingNew')}</p>
        </Alert>
      ) : null}
    </>
  )
}
