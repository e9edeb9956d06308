import { tagsWith, textTag } from './xml-text.ts'

/** `rows`: values in the order of the columns; undefined leaves a value out. `keys`: column by id of the key. */
export type SampleList = {
  uri: string
  version?: string
  name?: string
  /** `code` and `name` unless given. */
  columns?: readonly string[]
  keys?: Readonly<Record<string, string>>
  rows: readonly (readonly (string | undefined)[])[]
  /** Values say which column they are of; true unless given. */
  namesColumns?: boolean
  prefix?: string
}

/** A list as OASIS genericode 1.0: `genericode({ uri: 'urn:example:list', version: '1', rows: [['001', 'one']] })`. */
export function genericode(list: SampleList): string {
  const { uri, version, name = 'Liste', columns = ['code', 'name'], rows, namesColumns = true, prefix = 'gc' } = list
  const { keys = { codeKey: 'code', codenameKey: 'name' } } = list
  const tag = tagsWith(prefix)
  const identification = tag('Identification', [
    textTag(tag, 'ShortName', name),
    textTag(tag, 'Version', version),
    textTag(tag, 'CanonicalUri', uri),
    textTag(tag, 'CanonicalVersionUri', version === undefined ? undefined : `${uri}_${version}`),
  ])
  const set = tag('ColumnSet', [
    ...columns.map((id) => tag('Column', [textTag(tag, 'ShortName', id)], { Id: id, Use: 'optional' })),
    ...Object.entries(keys).map(([id, column]) => tag('Key', [tag('ColumnRef', [], { Ref: column })], { Id: id })),
  ])
  const written = rows.map((values) =>
    tag(
      'Row',
      values.map((value, at) =>
        value === undefined
          ? undefined
          : tag('Value', [textTag(tag, 'SimpleValue', value)], namesColumns ? { ColumnRef: columns[at] } : {}),
      ),
    ),
  )
  const root = tag('CodeList', ['\n', identification, set, tag('SimpleCodeList', written)], {
    [prefix ? `xmlns:${prefix}` : 'xmlns']: 'http://docs.oasis-open.org/codelist/ns/genericode/1.0/',
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}`
}
