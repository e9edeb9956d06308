import { Fragment, type ReactNode } from 'react'
import type { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { DescribedInline } from './described.tsx'
import { Link } from '#components/ui/link.tsx'
import { Name } from '#components/ui/name.tsx'
import { referredName, type DocumentSchema, type Reference } from '#app/_reference/document.ts'
import { schemaAddress } from '#app/_reference/groups.ts'

export type SchemaViewAround = { reference: Reference; t: Awaited<ReturnType<typeof serverTexts<'reference'>>> }

/** Bounds as one reads them, such as `1 … 255`. */
function range(least: number | undefined, most: number | undefined, what = ''): string[] {
  if (least === undefined && most === undefined) return []
  if (least === most) return [`${least}${what}`]
  return [`${least ?? ''} … ${most === Number.MAX_SAFE_INTEGER ? '' : (most ?? '')}${what}`.trim()]
}

/** All that a schema says of a value besides its members. */
function limits(schema: DocumentSchema): string[] {
  return [
    ...range(schema.minimum, schema.maximum),
    ...range(schema.minLength, schema.maxLength, ' characters'),
    ...range(schema.minItems, schema.maxItems, ' items'),
    ...(schema.pattern ? [schema.pattern] : []),
    ...(schema.items ? limits(schema.items) : []),
    ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
  ]
}

/** Parts with something between them. */
export const between = (parts: readonly ReactNode[], separator: string): ReactNode =>
  parts.map((part, at) => (
    <Fragment key={at}>
      {at > 0 ? separator : ''}
      {part}
    </Fragment>
  ))

function typeOf(schema: DocumentSchema, around: SchemaViewAround): ReactNode {
  const { reference, t } = around
  const each = (choice: readonly DocumentSchema[]) =>
    between(
      choice.map((one) => typeOf(one, around)),
      ', ',
    )
  if (schema.$ref) {
    const name = referredName(schema.$ref)
    return (
      <Link href={schemaAddress(reference, name)} className="text-action underline underline-offset-3">
        <Name>{name}</Name>
      </Link>
    )
  }
  if (schema.const !== undefined) return <code>{JSON.stringify(schema.const)}</code>
  if (schema.enum) return <code>{schema.enum.map((one) => JSON.stringify(one)).join(' | ')}</code>
  if (schema.items) return <>array: {typeOf(schema.items, around)}</>
  const choice = schema.anyOf ?? schema.oneOf
  if (choice)
    return (
      <>
        {t('anyOf')}: {each(choice)}
      </>
    )
  if (schema.allOf)
    return (
      <>
        {t('allOf')}: {each(schema.allOf)}
      </>
    )
  return `${[schema.type ?? 'any'].flat().join(' | ')}${schema.format ? ` (${schema.format})` : ''}`
}

/** Members of a value that has some, below it. */
function Inner({ schema, around }: { schema: DocumentSchema; around: SchemaViewAround }) {
  const choice = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  const parts = [schema, ...(schema.items ? [schema.items] : []), ...choice]
  return parts
    .filter(({ properties }) => properties)
    .map((part, at) => <Members key={at} schema={part} around={around} isInner />)
}

type MembersProps = { schema: DocumentSchema; around: SchemaViewAround; isInner?: boolean }

/** The members of an object, each with its type, its bounds and what it means. */
function Members({ schema, around, isInner = false }: MembersProps) {
  const { required = [], properties = {} } = schema
  const shown = Object.entries(properties).filter(([, member]) => !member.not)
  const refused = schema.propertyNames?.not?.enum ?? []
  return (
    <ul className={`flex flex-col gap-2 ${isInner ? 'mt-2 border-l-2 border-line pl-4' : ''}`}>
      {shown.map(([name, member]) => (
        <li key={name} className="min-w-0 wrap-anywhere">
          <code className="font-semibold">{name}</code>{' '}
          <Facts schema={member} isRequired={required.includes(name)} around={around} />
          <Inner schema={member} around={around} />
        </li>
      ))}
      {refused.length > 0 ? (
        <li className="min-w-0 wrap-anywhere">
          {between(
            refused.map((name) => (
              <code key={String(name)} className="font-semibold">
                {String(name)}
              </code>
            )),
            ', ',
          )}{' '}
          <span className="text-muted">{around.t('refused')}</span>
        </li>
      ) : null}
    </ul>
  )
}

type FactsProps = { schema: DocumentSchema; isRequired?: boolean; around: SchemaViewAround }

/** Type, whether it must be there, bounds, and the words of a value. */
export function Facts({ schema, isRequired = false, around }: FactsProps) {
  return (
    <>
      <span className="text-sm text-muted">
        {typeOf(schema, around)}
        {isRequired ? (
          <>
            , <strong>{around.t('required')}</strong>
          </>
        ) : null}
        {limits(schema).map((bound) => (
          <Fragment key={bound}>
            , <code>{bound}</code>
          </Fragment>
        ))}
      </span>
      {schema.description ? (
        <span lang="en" className="block max-w-3xl">
          <DescribedInline text={schema.description} />
        </span>
      ) : null}
    </>
  )
}

/** A schema as what is sent or answered: by its name, or by its members. */
export function Shape({ schema, around }: { schema: DocumentSchema; around: SchemaViewAround }) {
  return (
    <>
      <p className="wrap-anywhere">
        <Facts schema={schema} around={around} />
      </p>
      {schema.properties ? <Members schema={schema} around={around} /> : <Inner schema={schema} around={around} />}
    </>
  )
}
