import type { ReactNode } from 'react'
import { Described, DescribedInline } from './described.tsx'
import { CodeBlock } from '#components/ui/code-block.tsx'
import { Link } from '#components/ui/link.tsx'
import { Name } from '#components/ui/name.tsx'
import { curlOf } from '#app/_reference/curl.ts'
import { referredName, type DocumentAnswer, type Operation } from '#app/_reference/document.ts'
import { exampleOf, MOST_SHOWN } from '#app/_reference/example.ts'
import { operationAddress, type ReferenceGroup } from '#app/_reference/groups.ts'
import { between, Facts, Shape, type SchemaViewAround } from './schema-view.tsx'

export type OperationViewAround = SchemaViewAround & { groups: readonly ReferenceGroup[]; baseUrl: string }

type OperationViewProps = { operation: Operation; around: OperationViewAround }

const linkLook = 'text-action underline underline-offset-3 wrap-anywhere hover:decoration-3'

/** One operation: who may call it, what it takes and answers, and how to try it. */
export function OperationView({ operation, around }: OperationViewProps) {
  const { t, reference, baseUrl } = around
  const { method, path, summary, description } = operation
  return (
    <Entry id={operation.operationId} title={summary} lang="en">
      <p>
        <code className="wrap-anywhere">
          <strong>{method}</strong> {path}
        </code>
      </p>
      <div lang="en">
        <Described text={withoutScope(description)} title={summary} level={2} />
      </div>
      <p>
        {t('scope')}: {scopes(operation, around)}
      </p>
      <Parameters operation={operation} around={around} />
      <Body operation={operation} around={around} />
      <Answers operation={operation} around={around} />
      <Part title={t('command')}>
        <CodeBlock code={curlOf(operation, reference, baseUrl)} name={t('commandOf', { name: summary })} />
      </Part>
    </Entry>
  )
}

/** A callback: what the receiver gets. */
export function CallbackView({ operation, around }: OperationViewProps) {
  return (
    <Entry id={operation.operationId} title={operation.summary} lang="en">
      <div lang="en">
        <Described text={operation.description} title={operation.summary} level={2} />
      </div>
      <Parameters operation={operation} around={around} />
      <Body operation={operation} around={around} />
    </Entry>
  )
}

type EntryProps = { id: string; title: string; lang?: string; children: ReactNode }

/** Something that the reference describes, under an anchor of its own. */
export function Entry({ id, title, lang, children }: EntryProps) {
  return (
    <article id={id} className="flex min-w-0 scroll-mt-4 flex-col gap-3 border-t border-line pt-5 target:border-action">
      <h2 className="kern-heading-medium wrap-anywhere">
        <a href={`#${id}`} lang={lang} className="text-inherit no-underline hover:underline">
          {title}
        </a>
      </h2>
      {children}
    </article>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  )
}

/** The description names the scope as well, for documents that are read without this page. */
const withoutScope = (description: string): string => description.replace(/\n\nScope: .*$/s, '')

function scopes({ security }: Operation, { t }: OperationViewAround): ReactNode {
  const named = security.flatMap((one) => Object.values(one).flat())
  if (named.length === 0) return t('noScope')
  return between(
    named.map((scope) => <code key={scope}>{scope}</code>),
    ` ${t('anyScope')} `,
  )
}

function Parameters({ operation: { parameters }, around }: OperationViewProps) {
  const { t } = around
  if (parameters.length === 0) return null
  return (
    <Part title={t('parameters')}>
      <ul className="flex flex-col gap-2">
        {parameters.map(({ name, in: place, required, description, schema = {} }) => (
          <li key={`${place} ${name}`} className="min-w-0 wrap-anywhere">
            <code className="font-semibold">{name}</code>{' '}
            <span className="text-sm text-muted">{t(`places.${place}`)},</span>{' '}
            <Facts
              schema={{ ...schema, description: description ?? schema.description }}
              isRequired={required}
              around={around}
            />
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Body({ operation: { requestBody, summary }, around }: OperationViewProps) {
  if (!requestBody) return null
  return (
    <Part title={around.t('body')}>
      {requestBody.description ? (
        <p lang="en">
          <DescribedInline text={requestBody.description} />
        </p>
      ) : null}
      <Contents content={requestBody.content} of={summary} around={around} />
    </Part>
  )
}

type ContentsProps = { content: DocumentAnswer['content']; of: string; around: OperationViewAround }

function Contents({ content, of, around }: ContentsProps) {
  return Object.entries(content ?? {}).map(([mediaType, given], at) => (
    <div key={mediaType} className="flex min-w-0 flex-col gap-2">
      <p>
        <code>{mediaType}</code>
      </p>
      {given.schema && at === 0 ? <Shape schema={given.schema} around={around} /> : null}
      {at === 0 ? <Examples mediaType={mediaType} given={given} of={of} around={around} /> : null}
    </div>
  ))
}

type ExamplesProps = {
  mediaType: string
  given: NonNullable<DocumentAnswer['content']>[string]
  of: string
  around: OperationViewAround
}

/** The examples of a body: those of its own, each with its name where there are several, else one made of its schema. */
function Examples({ mediaType, given, of, around }: ExamplesProps) {
  const { t } = around
  const { schema, example, examples: named } = given
  const only = example ?? (schema && exampleOf(schema, around.reference))
  const all = named ? Object.entries(named).map(([name, { value }]) => ({ name, value })) : [{ name: '', value: only }]
  const shown = all.filter(
    ({ value }) => value !== undefined && (mediaType.endsWith('json') || typeof value === 'string'),
  )
  return shown.map(({ name, value }) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2)
    const title = name ? t('exampleOf', { name }) : t('example')
    const block = <CodeBlock code={text} name={`${title} (${of})`} />
    if (text.length <= MOST_SHOWN) {
      return (
        <div key={name}>
          <p className="mb-1 text-sm text-muted">{title}</p>
          {block}
        </div>
      )
    }
    return (
      <details key={name} className="[&[open]>summary]:mb-1">
        <summary className="cursor-pointer py-1 text-sm text-muted">{title}</summary>
        {block}
      </details>
    )
  })
}

/** The operations that an answer leads to. */
function Following({ answer: { links }, around }: { answer: DocumentAnswer; around: OperationViewAround }) {
  if (!links) return null
  const { reference, groups, t } = around
  const summaryOf = (id: string) => reference.operations.find(({ operationId }) => operationId === id)?.summary ?? id
  return (
    <>
      <p className="text-sm text-muted">{t('next')}</p>
      <ul lang="en" className="flex flex-col gap-2">
        {Object.entries(links).map(([name, { operationId, description }]) => (
          <li key={name}>
            <Link href={operationAddress(operationId, groups)} className={linkLook}>
              {summaryOf(operationId)}
            </Link>
            <span className="block max-w-3xl">
              <DescribedInline text={description} />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Answers({ operation: { responses, summary }, around }: OperationViewProps) {
  const { t, reference } = around
  const all = Object.entries(responses).map(([status, given]) => {
    const answer = given.$ref ? (reference.components.responses[referredName(given.$ref)] ?? given) : given
    return { status, answer }
  })
  const good = all.filter(({ status }) => status < '400')
  const bad = all.filter(({ status }) => status >= '400')
  return (
    <>
      <Part title={t('answers')}>
        {good.map(({ status, answer }) => (
          <div key={status} className="flex min-w-0 flex-col gap-2">
            <p>
              <strong>{status}</strong>{' '}
              <span lang="en">
                <DescribedInline text={answer.description ?? ''} />
              </span>
            </p>
            <Contents content={answer.content} of={`${summary}, ${status}`} around={around} />
            <Following answer={answer} around={around} />
          </div>
        ))}
      </Part>
      <Part title={t('problems')}>
        <ul className="flex flex-col gap-2">
          {bad.map(({ status, answer }) => (
            <li key={status} className="min-w-0 wrap-anywhere">
              <strong>{status}</strong> <ProblemType answer={answer} />
              <span lang="en" className="block max-w-3xl">
                <DescribedInline text={answer.description ?? ''} />
              </span>
            </li>
          ))}
        </ul>
      </Part>
    </>
  )
}

/** The last segment of a problem's type, with its explanation. */
function ProblemType({ answer: { content } }: { answer: DocumentAnswer }) {
  const [{ example } = {}] = Object.values(content ?? {})
  const type = typeof example === 'object' && example && 'type' in example ? example.type : undefined
  if (typeof type !== 'string') return null
  const name = type.slice(type.lastIndexOf('/') + 1)
  return (
    <Link href={`/docs/types#problem-${name}`} className={linkLook}>
      <Name>{name}</Name>
    </Link>
  )
}
