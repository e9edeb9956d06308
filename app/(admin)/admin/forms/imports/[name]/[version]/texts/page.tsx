import { definePage } from '#app/(portal)/_page/define-page.tsx'
import { currentLocale } from '#app/(portal)/_language/locale.ts'
import { ButtonLink } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { TextsPage } from '#components/wings/catalogue/texts/texts-page.tsx'
import { importAddress } from '#components/wings/catalogue/versions.ts'
import { fileLimits } from '#lib/documents/room.ts'
import { settings } from '#lib/platform/env.ts'
import { readTexts } from '#lib/wings/catalogue/change-texts.ts'
import { withTexts } from '@kurier/forms/edits/published-texts'

/** The texts of a published version, to be changed; of a draft all of it is, elsewhere. */
const page = definePage({
  path: '/admin/forms/imports/[name]/[version]/texts',
  area: 'importEditor',
  areas: ['importEditor', 'forms', 'documentView'],
  may: 'operate',
  load: async (context, { params }) => ({ ...(await readTexts(context, params)), locale: await currentLocale() }),
  title: ({ form, texts, locale }, { t, params }) =>
    t('textsTitle', { title: form ? withTexts(form, texts).title[locale] : params.name }),
  intro: 'textsIntro',
  head: (_, { params, t }) => ({ back: { href: importAddress(params), label: t('back') } }),
  view: ({ form, texts, revision, state }, { params, t }) => {
    if (!form) {
      const action = <ButtonLink href={importAddress(params, '/edit')}>{t('editDraft')}</ButtonLink>
      return <EmptyState title={t('isDraft')} action={action} />
    }
    const { baseUrl, schemaBase } = settings()
    return (
      <TextsPage
        latest={{ imported: form, texts, revision, state }}
        service={{ baseUrl, schemaBase }}
        limits={fileLimits()}
      />
    )
  },
})

export const generateMetadata = page.generateMetadata
export default page.Page
