import type { Basis } from '@kurier/forms/definition'
import type { Constraints, DataType, FieldKind, InlineCode, ListReference } from '../model/tree.ts'

export type SampleRule = { id: string; version?: string; name?: string; text: string }

/** Omitted members are written as the catalogue usually has them; `version: ''` writes no version. */
type Common = {
  version?: string
  name?: string
  label?: string
  outputLabel?: string
  hint?: string
  outputHint?: string
  basis?: readonly Basis[]
  rules?: readonly SampleRule[]
}

export type SampleField = Common & {
  id: string
  fieldKind?: FieldKind
  dataType?: DataType
  /** `unread`: the text itself (XDatenfelder 2). */
  constraints?: Constraints
  content?: string
  list?: ListReference
  codes?: readonly InlineCode[]
  maxSize?: string
  mediaTypes?: readonly string[]
  /** `vorbefuellung`. */
  prefill?: string
}

export type SampleGroup = Common & { id: string; isChoice?: boolean; members: readonly SamplePosition[] }

/** `anzahl` as it is written, such as `1:*`; the element; legal bases of this place. */
export type SamplePosition = readonly [times: string, element: SampleField | SampleGroup, basis?: readonly Basis[]]

/** `title`: for people; `id`: S99000001 or S99000000001 unless given. */
export type SampleSchema = {
  id?: string
  version?: string
  name?: string
  title?: string
  hint?: string
  basis?: readonly Basis[]
  rules?: readonly SampleRule[]
  members: readonly SamplePosition[]
  /** Of the namespace; '' makes it the default. `xdf` or `xdf3` unless given. */
  prefix?: string
}

/** A field: `field('F99000000001', { label: 'Name', constraints: { maxLength: '5' } })`, a text unless it says more. */
export const field = (id: string, more: Omit<SampleField, 'id'> = {}): SampleField => ({ id, ...more })

/** A group: `group('G99000000001', [['1:1', field('F99000000001')]], { label: 'Person' })`. */
export const group = (
  id: string,
  members: readonly SamplePosition[],
  more: Omit<SampleGroup, 'id' | 'members'> = {},
): SampleGroup => ({ id, members, ...more })
