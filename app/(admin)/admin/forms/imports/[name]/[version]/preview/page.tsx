import type { Metadata } from 'next'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { currentLocale } from '#app/(portal)/_language/locale.ts'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { importOfPage, type VersionProps } from '#app/(admin)/admin/forms/imports/_data/import-of-page.ts'
import { importAddress } from '#components/wings/catalogue/versions.ts'
import { FormApp } from '#components/wings/forms/fill/form-app.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { fileLimits } from '#lib/documents/room.ts'
import { settings } from '#lib/platform/env.ts'

export async function generateMetadata({ params }: VersionProps): Promise<Metadata> {
  const { name, version } = await params
  const t = await serverTexts('imports')
  const { title } = await importOfPage(name, version, '/preview')
  return { title: t('preview.title', { title: title[await currentLocale()] || name }) }
}

/** An imported form as people will see it; nothing can be sent. */
export default async function PreviewPage({ params }: VersionProps) {
  const { name, version } = await params
  const { definition } = await importOfPage(name, version, '/preview')
  const t = await serverTexts('imports')
  const { baseUrl, schemaBase } = settings()
  return (
    <AreaTexts areas={['forms', 'documentView']}>
      <div className="mb-8 border-b border-line pb-6">
        <Alert kind="info" title={t('preview.bannerTitle')}>
          <p className="mb-3">{t('preview.banner')}</p>
          <ButtonLink
            variant="secondary"
            icon="arrow-back"
            className="self-start"
            href={importAddress({ name, version })}
          >
            {t('preview.back')}
          </ButtonLink>
        </Alert>
      </div>
      <FormApp
        form={definition}
        isOpen
        isPreview
        recipient={t('preview.recipient')}
        service={{ baseUrl, schemaBase }}
        limits={fileLimits()}
      />
    </AreaTexts>
  )
}
