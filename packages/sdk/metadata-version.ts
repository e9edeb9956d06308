import { metadataVersions, type MetadataVersion } from '@kurier/wire/names'

export { metadataVersions, type MetadataVersion }

/** What this library reads, in words. */
export const readVersions = '1.x and 2.x'

const written = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})$/
const schemaAddress = /^(.*)\/metadata\/(\d{1,9}\.\d{1,9}\.\d{1,9})\/metadata\.schema\.json$/s

const partsOf = (version: string): { major: number; minor: number } | undefined => {
  const [, major, minor] = written.exec(version) ?? []
  return major === undefined ? undefined : { major: Number(major), minor: Number(minor) }
}

/** By semantic versioning: what reads 1.3.0 reads 1.0.0 too; what reads 2.0.0 need not know what 2.1.0 added. */
function isUnderstood(version: MetadataVersion, by: string): boolean {
  const [ours, theirs] = [partsOf(version), partsOf(by)]
  return ours !== undefined && theirs?.major === ours.major && theirs.minor >= ours.minor
}

/** The newest version that we write and that one of the listed versions understands, if there is one. */
export function versionUnderstood(listed: readonly string[]): MetadataVersion | undefined {
  return metadataVersions.findLast((version) => listed.some((by) => isUnderstood(version, by)))
}

/** `$schema` of a metadata record. */
export function metadataSchemaAddress(schemaBase: string, version: MetadataVersion): string {
  return `${schemaBase}/metadata/${version}/metadata.schema.json`
}

/** What a `$schema` names: every installation has its own {schema_base}, and a sender may have kept the public service's. */
export function namedSchema(address: string): { schemaBase: string; version: string; major: number } | undefined {
  const [, schemaBase = '', version = ''] = schemaAddress.exec(address) ?? []
  const parts = partsOf(version)
  return parts && { schemaBase, version, major: parts.major }
}

/** The version in which a reply to this record is written: of the same major version, so that its sender can read it. */
export function versionOfReply({ $schema }: { $schema: string }): MetadataVersion {
  return namedSchema($schema)?.major === 2 ? '2.1.0' : '1.0.0'
}

/** Whether records of this version can say that the data record is an attachment, and that one came in fragments. */
export const knowsAttachedData = (schema: string): boolean => namedSchema(schema)?.major === 2
