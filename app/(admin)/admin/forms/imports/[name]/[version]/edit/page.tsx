import type { Metadata } from 'next'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { currentLocale } from '#app/(portal)/_language/locale.ts'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { importOfPage, type VersionProps } from '#app/(admin)/admin/forms/imports/_data/import-of-page.ts'
import { EditPage } from '#components/wings/catalogue/editor/edit-page.tsx'
import { importAddress } from '#components/wings/catalogue/versions.ts'
import { Alert } from '#components/ui/alert.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { isRead } from '@kurier/catalogue/model/imported'

async function titleOf(name: string, version: string): Promise<string> {
  const t = await serverTexts('importEditor')
  const { title } = await importOfPage(name, version, '/edit')
  return t('title', { title: title[await currentLocale()] || name })
}

export async function generateMetadata({ params }: VersionProps): Promise<Metadata> {
  const { name, version } = await params
  return { title: await titleOf(name, version) }
}

/** Texts, pages and rules of a draft, to be changed. */
export default async function EditImportPage({ params }: VersionProps) {
  const { name, version } = await params
  const { imported, edits, revision, state, gaps, report } = await importOfPage(name, version, '/edit')
  // a sentence stays at hand after a rule was written for it, which may be taken back
  const unread = report.rules.filter((rule) => !isRead(rule))
  const t = await serverTexts('importEditor')
  return (
    <AreaTexts areas={['importEditor']}>
      <PageHead
        title={await titleOf(name, version)}
        intro={t('intro')}
        back={{ href: importAddress({ name, version }), label: t('back') }}
        actions={
          <ButtonLink variant="secondary" icon="visibility" href={importAddress({ name, version }, '/preview')}>
            {t('preview')}
          </ButtonLink>
        }
      />
      {state === 'draft' ? null : (
        <Alert kind="info" title={t('notDraft')}>
          <p>{t('notDraftText')}</p>
          {state === 'published' ? (
            <ButtonLink
              variant="secondary"
              icon="edit"
              className="mt-3"
              href={importAddress({ name, version }, '/texts')}
            >
              {t('changeTexts')}
            </ButtonLink>
          ) : null}
        </Alert>
      )}
      <EditPage latest={{ imported, edits, revision, state, gaps, unread }} />
    </AreaTexts>
  )
}
