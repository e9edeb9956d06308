import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { DocumentView } from '#components/wings/documentation/document-view.tsx'
import { PageContents } from '#components/ui/page-contents.tsx'
import { settings } from '#lib/platform/env.ts'
import { documentLink } from '#lib/wings/documentation/links.ts'
import { documentationPages, readDocumentationPage } from '#lib/wings/documentation/pages.ts'
import { Frame } from '../_frame/frame.tsx'

type DocumentPageProps = { params: Promise<{ page: string }> }

const read = async ({ params }: DocumentPageProps) => readDocumentationPage((await params).page, settings())

export async function generateMetadata(props: DocumentPageProps): Promise<Metadata> {
  return { title: (await read(props))?.title }
}

/** A Markdown file of the project as a page, with the addresses of this installation. */
export default async function DocumentPage(props: DocumentPageProps) {
  const document = await read(props)
  if (!document) notFound()
  const { page, title, tokens, headings } = document
  const pages = await documentationPages()
  const t = await serverTexts('documentation')
  return (
    <Frame current={`/docs/${page.slug}`} title={title} isEnglish>
      <div className="mb-4">
        <PageContents
          sections={[...headings.values()].flatMap(({ id, text, depth }) => (depth === 2 ? [{ id, title: text }] : []))}
        />
      </div>
      <DocumentView
        tokens={tokens}
        title={title}
        around={{
          headings,
          linkOf: (href) => documentLink(href, page.file, pages),
          inSource: (file) => t('inSource', { file }),
          codeName: (heading) => t('code', { heading }),
          tableName: (heading) => t('table', { heading }),
        }}
      />
    </Frame>
  )
}
