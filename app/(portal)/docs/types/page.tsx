import type { Metadata } from 'next'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import type { ExplainedType, Section as TypeSection } from '#app/schemas/_types/explained.ts'
import { servedSchemas, type ServedSchema } from '#app/schemas/_types/served-schemas.ts'
import { sections } from '#app/schemas/_types/sections.ts'
import { Link } from '#components/ui/link.tsx'
import { Name } from '#components/ui/name.tsx'
import { PageContents } from '#components/ui/page-contents.tsx'
import { Frame } from '../_frame/frame.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTexts('documentation')
  return { title: t('interfaces.types') }
}

const linkLook = 'text-action underline underline-offset-3 wrap-anywhere hover:decoration-3'

/** The page that explains all type URIs of this installation, to which they lead (decisions 1). */
export default async function TypesPage() {
  const all = sections()
  const schemas = await servedSchemas()
  return (
    <Frame
      current="/docs/types"
      title="Types and schemas"
      isEnglish
      intro={
        <p lang="en">
          What the type URIs mean that this installation writes into events, callbacks, answers and access tokens. The
          calls themselves are described in the{' '}
          <Link href="/docs/api" className={linkLook}>
            API reference
          </Link>
          .
        </p>
      }
    >
      <PageContents
        sections={[
          ...all.map(({ anchor, heading }) => ({ id: anchor, title: heading })),
          { id: 'schemas', title: 'JSON Schemas' },
        ]}
      />
      {all.map((section) => (
        <TypesOf key={section.anchor} section={section} />
      ))}
      <Schemas schemas={schemas} />
    </Frame>
  )
}

function TypesOf({ section: { anchor, heading, base, intro, types } }: { section: TypeSection }) {
  return (
    <section aria-labelledby={anchor} className="mt-10 flex min-w-0 flex-col gap-5">
      <div className="max-w-3xl">
        <h2 id={anchor} className="kern-heading-medium scroll-mt-4">
          {heading}
        </h2>
        <p>{intro}</p>
        <p className="text-sm text-muted wrap-anywhere">
          All begin with <code>{base}/</code>
        </p>
      </div>
      {types.map((type) => (
        <Explanation key={type.anchor} type={type} />
      ))}
    </section>
  )
}

function Explanation({ type: { uri, anchor, name, summary, facts } }: { type: ExplainedType }) {
  return (
    <article
      id={anchor}
      className="flex min-w-0 scroll-mt-4 flex-col gap-2 border-t border-line pt-4 target:border-action"
    >
      <h3 className="kern-heading-small wrap-anywhere">
        <a href={`#${anchor}`} className="text-inherit no-underline hover:underline">
          <Name>{name}</Name>
        </a>
      </h3>
      <p className="max-w-3xl">{summary}</p>
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[8rem_minmax(0,1fr)]">
        {facts.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="max-w-3xl wrap-anywhere">
              {value.map((part, at) =>
                typeof part === 'string' ? (
                  part
                ) : (
                  <a key={at} href={part.href} className={linkLook}>
                    {part.text}
                  </a>
                ),
              )}
            </dd>
          </div>
        ))}
        <div className="contents">
          <dt className="text-muted">URI</dt>
          <dd className="wrap-anywhere">
            <code>{uri}</code>
          </dd>
        </div>
      </dl>
    </article>
  )
}

function Schemas({ schemas }: { schemas: readonly ServedSchema[] }) {
  return (
    <section aria-labelledby="schemas" className="mt-10 flex min-w-0 flex-col gap-5">
      <h2 id="schemas" className="kern-heading-medium scroll-mt-4">
        JSON Schemas
      </h2>
      {schemas.map(({ name, uri, summary }) => (
        <article key={uri} className="flex min-w-0 flex-col gap-1 border-t border-line pt-4">
          <h3 className="kern-heading-small">
            <Name>{name}</Name>
          </h3>
          <p>{summary}</p>
          <p>
            <a href={uri} className={linkLook}>
              <code>{uri}</code>
            </a>
          </p>
        </article>
      ))}
    </section>
  )
}
