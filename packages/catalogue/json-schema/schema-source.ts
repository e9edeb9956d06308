import type { Words } from '@kurier/forms/definition'
import { isObject } from '@kurier/forms/paths'
import { escaped } from '@kurier/wire/json-pointer'
import { obstacles } from './obstacles.ts'

export type SourceObject = Readonly<Record<string, unknown>>

/** A schema and where it stands, as a JSON Pointer (RFC 6901) from the root. */
export type Spot = { schema: SourceObject; pointer: string }

/** The pointer to a part of a schema under these names. */
export const below = (pointer: string, ...names: readonly (string | number)[]): string =>
  names.reduce<string>((whole, name) => `${whole}/${escaped(String(name))}`, pointer)

/** How a schema names the draft that it is in; `$ref` and a few keywords mean something else in each. */
const drafts = new Map([
  ['https://json-schema.org/draft/2020-12/schema', '2020-12'],
  ['https://json-schema.org/draft/2019-09/schema', '2019-09'],
  ['http://json-schema.org/draft-07/schema', 'draft-07'],
] as const)

export type SchemaSourceDraft = '2020-12' | '2019-09' | 'draft-07'

/** The draft of a schema, the newest one if it names no draft; undefined for an unknown draft. */
export function draftOf({ $schema }: SourceObject): SchemaSourceDraft | undefined {
  if ($schema === undefined) return '2020-12'
  const uri = typeof $schema === 'string' ? $schema.replace(/^https?:(?=.*draft-07)/, 'http:').replace(/#$/, '') : ''
  return [...drafts].find(([known]) => known === uri)?.[1]
}

/** The address of a schema by its `$id`, without a fragment. */
export const idOf = ({ $id, id }: SourceObject): string | undefined => {
  const given = $id ?? id
  return typeof given === 'string' ? given.replace(/#$/, '') : undefined
}

/** The target of a reference, or its fault. */
export type SchemaSourceTarget = { ok: true; spot: Spot } | { ok: false; reason: Words }

/** Where a reference within the same schema leads; nothing is ever fetched. */
export function targetOf(root: SourceObject, reference: unknown): SchemaSourceTarget {
  if (typeof reference !== 'string') return lost(obstacles.noReference)
  const [address = '', fragment = ''] = reference.split('#')
  if (address !== '' && address !== idOf(root)) {
    return lost(obstacles.otherFile)
  }
  if (fragment !== '' && !fragment.startsWith('/')) {
    return lost(obstacles.anchor)
  }
  const names = namesOf(fragment)
  if (!names) return lost(obstacles.noPointer)
  let value: unknown = root
  for (const name of names) value = partOf(value, name)
  if (!isObject(value)) return lost(obstacles.nowhere)
  return { ok: true, spot: { schema: value, pointer: below('', ...names) } }
}

const lost = (reason: Words): SchemaSourceTarget => ({ ok: false, reason })

function namesOf(fragment: string): string[] | undefined {
  try {
    const names = decodeURIComponent(fragment).split('/').slice(1)
    return names.map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
  } catch {
    // a lone % sign
    return undefined
  }
}

function partOf(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return /^\d+$/.test(name) ? value[Number(name)] : undefined
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
}
