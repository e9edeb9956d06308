import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { DescribedInline } from '../../_parts/described.tsx'
import { PageContents } from '#components/ui/page-contents.tsx'
import { settings } from '#lib/platform/env.ts'
import { Frame } from '../../_frame/frame.tsx'
import { referenceGroups, schemaAnchor, type ReferenceGroup } from '#app/_reference/groups.ts'
import { CallbackView, Entry, OperationView } from '../../_parts/operation-view.tsx'
import { Shape } from '../../_parts/schema-view.tsx'

type GroupPageProps = { params: Promise<{ group: string }> }

async function read({ params }: GroupPageProps) {
  const { group: slug } = await params
  const groups = await referenceGroups()
  const t = await serverTexts('reference')
  const group = groups.find((one) => one.slug === slug)
  const title = group?.kind === 'operations' ? group.title : group && t(group.kind)
  return { group, groups, title, t }
}

export async function generateMetadata(props: GroupPageProps): Promise<Metadata> {
  const { group, title } = await read(props)
  return group ? { title: `${title} (/${group.reference.name})` } : {}
}

/** A group of calls of one interface, what the service sends, or the data types of an interface. */
export default async function GroupPage(props: GroupPageProps) {
  const { group, groups, title = '', t } = await read(props)
  if (!group) notFound()
  const { reference, kind, operations, slug } = group
  const around = { reference, groups, t, baseUrl: settings().baseUrl }
  return (
    <Frame
      current={`/docs/api/${slug}`}
      title={title}
      titleLang={kind === 'operations' ? 'en' : undefined}
      intro={
        <p lang="en">
          <code>/{reference.name}</code>
          {group.kind === 'operations' ? (
            <>
              {' · '}
              <DescribedInline text={group.description} />
            </>
          ) : null}
        </p>
      }
    >
      <div className="mb-6" lang="en">
        <PageContents sections={contentsOf(group)} />
      </div>
      <div className="flex min-w-0 flex-col gap-10">
        {operations.map((one) =>
          kind === 'callbacks' ? (
            <CallbackView key={one.operationId} operation={one} around={around} />
          ) : (
            <OperationView key={one.operationId} operation={one} around={around} />
          ),
        )}
        {kind === 'schemas'
          ? Object.entries(reference.components.schemas).map(([name, schema]) => (
              <Entry key={name} id={schemaAnchor(reference, name)} title={name}>
                <Shape schema={schema} around={around} />
              </Entry>
            ))
          : null}
      </div>
    </Frame>
  )
}

function contentsOf({ kind, reference, operations }: ReferenceGroup) {
  if (kind === 'schemas') {
    return Object.keys(reference.components.schemas).map((name) => ({ id: schemaAnchor(reference, name), title: name }))
  }
  return operations.map(({ operationId, summary }) => ({ id: operationId, title: summary }))
}
