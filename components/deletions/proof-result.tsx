'use client'

import { useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { DataTable, type Column } from '#components/ui/data-table.tsx'
import { saveFile } from '#components/ui/save-file.ts'
import { Section } from '#components/ui/section.tsx'
import { useWhen } from '#components/ui/use-when.ts'
import { namingTables, searchLimits } from '#lib/receipts/terms.ts'
import type { ProofAnswer, SearchedAnswer } from '#lib/receipts/schema.ts'

export type DeletionProof = { proof: ProofAnswer; searched: SearchedAnswer[] }

const sum = (all: readonly number[]): number => all.reduce((one, other) => one + other, 0)

/** A dated result, for paper and as a file. */
export function ProofResult({ proof, searched }: DeletionProof) {
  const t = useTranslations('deletions.proof')
  const when = useWhen('zoned')
  const isClean = searched.every(({ finds, fault }) => finds.length === 0 && fault === null)
  const { places: _, ...facts } = proof
  const save = (): void => {
    const json = JSON.stringify({ ...facts, isClean, places: searched, notSearched: searchLimits }, null, 2)
    saveFile(`deletion-proof-${proof.documentId}.json`, new Blob([json], { type: 'application/json' }))
  }
  return (
    <>
      <Alert kind={isClean ? 'success' : 'danger'} title={t(isClean ? 'clean' : 'left')}>
        <p className="wrap-anywhere">{proof.documentId}</p>
        <p>
          {t('facts', {
            deleted: when(proof.deletedAt),
            began: when(proof.beganAt),
            parts: proof.parts.length,
            places: searched.length,
            rows: sum(searched.map(({ count }) => count)),
            bytes: sum(searched.map(({ bytes }) => bytes)),
          })}
        </p>
      </Alert>
      <div className="mt-4 flex flex-wrap gap-3 print:hidden">
        <Button variant="secondary" onClick={() => window.print()}>
          {t('print')}
        </Button>
        <Button variant="secondary" onClick={save}>
          {t('save')}
        </Button>
      </div>
      <Remains searched={searched} />
      <Section title={t('limits')}>
        <ul className="list-disc pl-6">
          {searchLimits.map((limit) => (
            <li key={limit}>{t(`notSearched.${limit}`)}</li>
          ))}
        </ul>
      </Section>
      <Section title={t('caption')}>
        <PlaceTable searched={searched} />
      </Section>
    </>
  )
}

function Remains({ searched }: { searched: SearchedAnswer[] }) {
  const t = useTranslations('deletions.proof')
  const naming = searched.filter(({ named }) => named > 0)
  return (
    <Section title={t('remains')} intro={t('remainsIntro')}>
      <ul className="list-disc pl-6">
        {naming.map(({ place, named }) => {
          const known = namingTables.find((name) => place === `public.${name}`)
          return (
            <li key={place} className="wrap-anywhere">
              <code>{place}</code> ({named}): {known ? t(`why.${known}`) : t('unknown')}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

function PlaceTable({ searched }: { searched: SearchedAnswer[] }) {
  const t = useTranslations('deletions.proof')
  const columns: Column<SearchedAnswer>[] = [
    {
      id: 'place',
      header: t('place'),
      isRowHeader: true,
      cell: ({ place, kind }) => (kind === 'blobs' ? t('blobs') : <code className="wrap-anywhere">{place}</code>),
    },
    { id: 'rows', header: t('rows'), numeric: true, cell: ({ count }) => count },
    { id: 'size', header: t('size'), numeric: true, cell: ({ bytes }) => bytes },
    { id: 'found', header: t('found'), cell: (row) => <Found {...row} /> },
  ]
  return (
    <DataTable caption={t('caption')} columns={columns} rows={searched} rowKey={({ place }) => place} empty={null} />
  )
}

function Found({ finds, fault }: SearchedAnswer) {
  const t = useTranslations('deletions.proof')
  if (fault) return <strong className="text-danger">{t(`faults.${fault}`)}</strong>
  if (finds.length === 0) return t('nothing')
  return (
    <strong className="text-danger wrap-anywhere">
      {finds.map(({ where, count }) => `${where} (${count})`).join(', ')}
    </strong>
  )
}
