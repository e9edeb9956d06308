import { documentNames } from '#app/_openapi/documented-routes.ts'
import { referenceOf, type Operation, type Reference } from './document.ts'

/** A page of the reference; the title of one with operations is that of their tag. */
export type ReferenceGroup = { slug: string; reference: Reference; operations: readonly Operation[] } & (
  | { kind: 'operations'; title: string; description: string }
  | { kind: 'callbacks' | 'schemas' }
)

/** The pages of all documents: one for each tag, then what the service sends, then the data types. */
export async function referenceGroups(): Promise<ReferenceGroup[]> {
  const references = await Promise.all(documentNames.map(referenceOf))
  return references.flatMap((reference): ReferenceGroup[] => {
    const { name, tags, operations, callbacks } = reference
    return [
      ...tags.map((tag): ReferenceGroup => ({
        slug: `${name}-${tag.name.toLowerCase().replaceAll(/\W+/g, '-')}`,
        kind: 'operations',
        reference,
        title: tag.name,
        description: tag.description,
        operations: operations.filter((one) => one.tags.includes(tag.name)),
      })),
      ...(callbacks.length > 0
        ? [{ slug: 'callbacks', kind: 'callbacks' as const, reference, operations: callbacks }]
        : []),
      { slug: `${name}-schemas`, kind: 'schemas', reference, operations: [] },
    ]
  })
}

/** Where the reference describes an operation. */
export function operationAddress(operationId: string, groups: readonly ReferenceGroup[]): string {
  const group = groups.find(({ operations }) => operations.some((one) => one.operationId === operationId))
  return `/docs/api/${group?.slug ?? ''}#${operationId}`
}

/** The anchor of a data type, unique among those of all documents. */
export const schemaAnchor = ({ name }: Pick<Reference, 'name'>, schema: string): string => `${name}-${schema}`

export const schemaAddress = (reference: Pick<Reference, 'name'>, schema: string): string =>
  `/docs/api/${reference.name}-schemas#${schemaAnchor(reference, schema)}`
