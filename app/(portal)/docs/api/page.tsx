import type { Metadata } from 'next'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { Described } from '../_parts/described.tsx'
import { Link } from '#components/ui/link.tsx'
import { Name } from '#components/ui/name.tsx'
import { Frame } from '../_frame/frame.tsx'
import type { Reference } from '#app/_reference/document.ts'
import type { SchemaViewAround } from '../_parts/schema-view.tsx'
import {
  operationAddress,
  referenceGroups,
  schemaAddress,
  schemaAnchor,
  type ReferenceGroup,
} from '#app/_reference/groups.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTexts('reference')
  return { title: t('title') }
}

const linkLook = 'text-action underline underline-offset-3 wrap-anywhere hover:decoration-3'

/**
 * Every call of the interfaces by its name, made of their OpenAPI documents. Its anchors are those of all that the pages
 * below it describe, so that an address of the former single page leads to the right line.
 */
export default async function ReferencePage() {
  const groups = await referenceGroups()
  const t = await serverTexts('reference')
  const references = [...new Set(groups.map(({ reference }) => reference))]
  return (
    <Frame
      current="/docs/api"
      title={t('title')}
      intro={
        <div className="flex flex-col gap-2">
          <p>{t('intro')}</p>
          <p>{t('variables')}</p>
          <p>
            {t('documents')}:{' '}
            {references.map(({ name }) => (
              <span key={name}>
                <a href={`/${name}/openapi.json`} className={linkLook}>{`${name}/openapi.json`}</a>{' '}
              </span>
            ))}
          </p>
          <p>
            <Link href="/docs/types" className={linkLook}>
              {t('types')}
            </Link>
          </p>
        </div>
      }
    >
      {references.map((reference) => (
        <InterfaceLinks key={reference.name} reference={reference} groups={groups} t={t} />
      ))}
    </Frame>
  )
}

type InterfaceLinksProps = {
  reference: Reference
  groups: readonly ReferenceGroup[]
  t: SchemaViewAround['t']
}

function InterfaceLinks({ reference, groups, t }: InterfaceLinksProps) {
  return (
    <section id={reference.name} aria-labelledby={`${reference.name}-heading`} className="mt-10 scroll-mt-4">
      <h2 id={`${reference.name}-heading`} lang="en" className="kern-heading-medium">
        {reference.info.title}
      </h2>
      <details className="my-2">
        <summary className="cursor-pointer py-1 text-action underline underline-offset-3">
          {t('about', { name: `/${reference.name}` })}
        </summary>
        <div lang="en">
          <Described text={reference.info.description} title={reference.info.title} level={2} />
        </div>
      </details>
      {groups
        .filter((group) => group.reference === reference)
        .map((group) => (
          <GroupLinks
            key={group.slug}
            group={group}
            groups={groups}
            label={group.kind === 'operations' ? group.title : t(group.kind)}
          />
        ))}
    </section>
  )
}

type GroupLinksProps = { group: ReferenceGroup; groups: readonly ReferenceGroup[]; label: string }

function GroupLinks({ group: { slug, kind, reference, operations }, groups, label }: GroupLinksProps) {
  return (
    <div className="mt-4">
      <h3 id={slug} className="kern-heading-small scroll-mt-4">
        <Link href={`/docs/api/${slug}`} lang={kind === 'operations' ? 'en' : undefined} className={linkLook}>
          {label}
        </Link>
      </h3>
      {kind === 'schemas' ? (
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          {Object.keys(reference.components.schemas).map((name) => (
            <li key={name} id={schemaAnchor(reference, name)} className="scroll-mt-4 target:font-semibold">
              <Link href={schemaAddress(reference, name)} className={linkLook}>
                <Name>{name}</Name>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <ul className="border-t border-line">
          {operations.map(({ operationId, summary, method, path }) => (
            <li
              key={operationId}
              id={operationId}
              className="grid scroll-mt-4 gap-x-6 border-b border-line py-1.5 target:bg-surface md:grid-cols-[20rem_minmax(0,1fr)]"
            >
              <Link href={operationAddress(operationId, groups)} lang="en" className={linkLook}>
                {summary}
              </Link>
              {kind === 'operations' ? (
                <code className="text-sm text-muted wrap-anywhere">
                  {method} {path}
                </code>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
