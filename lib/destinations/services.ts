import { isDeepStrictEqual } from 'node:util'
import { conflict } from '../platform/errors.ts'
import type { PublicService } from './schema.ts'
import { mostNamed } from './terms.ts'

/** A schema of a service's data. `regions`: where a service is offered that is named for the first time; see `usualRegions`. */
export type NamedSchema = { serviceIdentifier: string; schemaUri: string; regions?: string[] | undefined }

/** Whether services lack the service of a schema, or the schema alone; nothing where they name it. */
export function lackOf(
  services: readonly PublicService[],
  { serviceIdentifier, schemaUri }: Pick<NamedSchema, 'serviceIdentifier' | 'schemaUri'>,
): 'service' | 'schema' | undefined {
  const same = services.filter(({ identifier }) => identifier === serviceIdentifier)
  if (same.length === 0) return 'service'
  const isNamed = same.some(({ submissionSchemas }) =>
    submissionSchemas.some((schema) => schema.schemaUri === schemaUri),
  )
  return isNamed ? undefined : 'schema'
}

/** The regions of services that are all offered at the same places; else none, which is everywhere. */
export function usualRegions(services: readonly PublicService[]): string[] {
  const [first] = services
  return first && services.every(({ regions }) => isDeepStrictEqual(regions, first.regions)) ? first.regions : []
}

/**
 * Services with this schema among them, for JSON. Everything that is named stays: an older schema beside it, so that what is
 * under way is taken.
 */
export function servicesWith(services: readonly PublicService[], schema: NamedSchema): PublicService[] {
  const lack = lackOf(services, schema)
  const { serviceIdentifier: identifier, schemaUri, regions = usualRegions(services) } = schema
  const added = { schemaUri, mimeType: 'application/json' as const }
  if (lack === 'service') return [...services, { identifier, regions, submissionSchemas: [added] }]
  return services.map((service) =>
    lack === 'schema' && service.identifier === identifier
      ? { ...service, submissionSchemas: [...service.submissionSchemas, added] }
      : service,
  )
}

/** @throws Refusal `conflict` for more services, or schemas of one, than a destination may name */
export function assertFew(services: readonly PublicService[]): void {
  const isTooMuch =
    services.length > mostNamed.publicServices ||
    services.some(({ submissionSchemas }) => submissionSchemas.length > mostNamed.submissionSchemas)
  if (isTooMuch) {
    throw conflict(
      'The destination names as many services and schemas as it may; remove one that is not used any more.',
    )
  }
}
