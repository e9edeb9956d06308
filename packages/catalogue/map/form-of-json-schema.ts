import type { FormDefinition, Labels } from '@kurier/forms/definition'
import type { SchemaReading } from '../json-schema/read-json-schema.ts'
import type { TreePlace } from '../model/tree.ts'
import { applicantNameOf } from './applicant-name.ts'
import { identityOf } from './identity.ts'
import { refuse, type Mapping } from './mapping.ts'
import { obstacles } from './obstacles.ts'
import { pagesOf } from './pages.ts'

/** A form of a JSON Schema alone, which its documents follow exactly; nothing when it is refused. */
export function formOfJsonSchema(
  mapping: Mapping,
  read: SchemaReading,
  { place, version }: { place: TreePlace; version?: string },
): FormDefinition | undefined {
  const { structure, title = '', description = '' } = read
  const named = namedBy(read.id ?? place.file)
  const own = version ?? named.version
  const identity = identityOf(mapping, {
    id: named.name,
    title,
    intro: description,
    place,
    ...(own !== undefined && { version: own }),
  })
  if (structure.root.length === 0) refuse(mapping, { place }, obstacles.noProperties)
  if (mapping.obstacles.length > 0) return undefined
  const labels: Labels = { definitions: read.labels, codes: read.codes, codeHints: read.codeHints }
  const schemaUri = mapping.options.schemaUri ?? addressOf(read.id)
  return {
    ...identity,
    ...structure,
    applicantName: applicantNameOf(structure),
    labels,
    pages: pagesOf({ ...structure, labels }),
    source: { format: 'json-schema', id: read.id ?? place.file, version: identity.version },
    ...(schemaUri && { schemaUri }),
  }
}

/**
 * An address by which others name a schema; undefined for a relative one, which only says where the schema is beside
 * others.
 */
export const addressOf = (id = ''): string | undefined => (/^(?:https?|urn):/i.test(id) ? id : undefined)

/** `s00000092_1.0.schema.json` and `S00000092V1.0.schema.json`, as the catalogue names its schemas. */
const CATALOGUE = /(?:^|\/)(?<id>[a-z]\d{8,11})[_v](?<version>\d[\w.-]*?)(?:\.schema)?\.json$/i

/** The name of a schema by its address or file name, as a word for our addresses, and its version there. */
export function namedBy(address: string): { name: string; version?: string } {
  const { id, version } = CATALOGUE.exec(address)?.groups ?? {}
  if (id && version) return { name: id.toLowerCase(), version }
  const last = address.split(/[/:]/).findLast((part) => part !== '') ?? ''
  const words = last.replace(/(?:\.schema)?\.json$/i, '').toLowerCase()
  const name = words
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-|-$/g, '')
  return { name: name || 'form' }
}
