import type { GivenFile } from '../model/tree.ts'

type Attributes = Readonly<Record<string, string | undefined>>

/** Writes an element; of several contents, those that are undefined are left out. */
export type Tag = (name: string, content?: readonly (string | undefined)[], attributes?: Attributes) => string

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll('\r', '&#xD;')

/** Elements with this prefix, each on a line of its own; '' is the default namespace. */
export const tagsWith =
  (prefix: string): Tag =>
  (name, content = [], attributes = {}) => {
    const full = prefix && name !== 'code' ? `${prefix}:${name}` : name
    const written = Object.entries(attributes)
      .flatMap(([key, value]) => (value === undefined ? [] : [` ${key}="${escaped(value)}"`]))
      .join('')
    return `<${full}${written}>${content.join('')}</${full}>\n`
  }

/** An element with a text; undefined without a text. */
export const textTag = (
  tag: Tag,
  name: string,
  text: string | undefined,
  attributes?: Attributes,
): string | undefined => (text === undefined ? undefined : tag(name, [escaped(text)], attributes))

/** A file as the importer is given it. */
export const given = (name: string, content: string): GivenFile => ({
  name,
  content: new TextEncoder().encode(content),
})
