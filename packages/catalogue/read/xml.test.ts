import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GivenFile } from '../model/tree.ts'
import { inEnglish } from '../testing/in-english.ts'
import { given } from '../testing/xml-text.ts'
import { limits } from '../terms.ts'
import { allParts } from './parts-left.ts'
import { readXml, rootOf, type XmlTag } from './xml.ts'

/** What was told of a file, and how the reading ended. */
function read(file: GivenFile | string, skipped: readonly string[] = [], left = allParts()) {
  const told: string[] = []
  const tags: XmlTag[] = []
  const result = readXml(
    typeof file === 'string' ? given('a.xml', file) : file,
    {
      open: (tag) => {
        tags.push(tag)
        told.push(`<${tag.name}>`)
        return skipped.includes(tag.name) ? 'skip' : 'keep'
      },
      text: (text) => told.push(text),
      close: () => told.push('/'),
    },
    left,
  )
  return { told: told.join(''), tags, result }
}

const bytes = (...parts: readonly (string | readonly number[])[]): GivenFile => ({
  name: 'a.xml',
  content: Buffer.concat(parts.map((part) => Buffer.from(part as string))), // Buffer takes lists of bytes as well
})

const faultOf = (file: GivenFile | string, left = allParts()) => {
  const { result } = read(file, ['s'], left)
  const [first] = result.ok ? [] : result.obstacles
  return first && `${first.place.file}:${first.place.line} ${inEnglish(first.message)}`
}

describe('XML', () => {
  it('is told by local names and namespaces, with the line where each element begins', () => {
    const { tags, result } = read(
      '<n:a xmlns:n="urn:n"\n xmlns="urn:d" x="1" n:y="2">\n<b/>\n<c\n\n/><n:d xmlns:n="urn:o"/></n:a>',
    )
    expect(result).toEqual({ ok: true, value: { elements: 4 } })
    expect(tags.map(({ name, namespace, line }) => `${line} ${namespace} ${name}`)).toEqual([
      '1 urn:n a',
      '3 urn:d b',
      '4 urn:d c',
      '6 urn:o d',
    ])
    expect([...(tags[0]?.attributes ?? [])]).toEqual([['x', '1']])
  })

  it('tells texts and CDATA without comments, and of a skipped element nothing but its name', () => {
    expect(read('<a>x<!-- y -->&amp;&#228;<![CDATA[<z>]]><s>t<u>v</u></s>w</a>', ['s']).told).toBe('<a>x&ä<z><s>w/')
  })

  it('may begin with a byte order mark, and say that it is UTF-8', () => {
    expect(read('\uFEFF<?xml version="1.0" encoding="utf-8" standalone="yes"?><a/>').result.ok).toBe(true)
  })

  it('is told the same wherever its pieces end', () => {
    const plain = read('<a>\n<b\n c="😀"/>ä😀\r\n&amp;<![CDATA[x]]></a>')
    for (let length = 65_500; length < 65_540; length += 1) {
      const { told, tags } = read(`<!--${'x'.repeat(length - 7)}--><a>\n<b\n c="😀"/>ä😀\r\n&amp;<![CDATA[x]]></a>`)
      expect([told, tags]).toEqual([plain.told, plain.tags])
    }
  })

  it('is read to its root alone when only that is asked for', () => {
    expect(rootOf(given('a.xml', '<a xmlns="urn:a"><b>'))).toMatchObject({
      ok: true,
      value: { name: 'a', namespace: 'urn:a' },
    })
    expect(rootOf(given('a.xml', '<a'))).toMatchObject({ ok: false })
  })
})

describe('XML is refused with its line', () => {
  it.each<[string, GivenFile | string, RegExp]>([
    ['with a document type', '<?xml version="1.0"?>\n<!DOCTYPE a>\n<a/>', /^a.xml:2 .*DOCTYPE/],
    ['with entities that grow', '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><a>&c;</a>', /DOCTYPE/],
    ['with an external entity', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>\n<a>&b;</a>', /DOCTYPE/],
    ['with an entity of nobody', '<a>\n&auml;</a>', /^a.xml:2 An entity stands here that XML does not know/],
    ['with an entity named like what objects have', '<a>&constructor;</a>', /An entity stands here/],
    ['with a processing instruction', '<a>\n<?php x?></a>', /^a.xml:2 .*processing instruction \(php\)/],
    ['with a style sheet', '<?xml version="1.0"?>\n<?xml-stylesheet href="x"?><a/>', /^a.xml:2 .*xml-stylesheet/],
    ['of XML 1.1', '<?xml version="1.1"?><a/>', /Only XML 1.0/],
    ['that is not closed', '<a>\n<b>\n', /^a.xml:3 The XML is broken here: unclosed tag: b/],
    ['that closes what is not open', '<a>\n</b>', /^a.xml:2 The XML is broken here/],
    ['with an attribute twice', '<a b="1" b="2"/>', /duplicate attribute/],
    ['with a prefix of no namespace', '<n:a/>', /unbound namespace prefix/],
    ['with two roots', '<a/>\n<b/>', /^a.xml:2 The XML is broken here: documents may contain only one root/],
    ['that is empty', '', /The file is empty/],
    ['that is white space', ' \n', /must contain a root element/],
    [
      'in UTF-16',
      bytes(
        [0xff, 0xfe],
        [...'<a/>'].flatMap((sign) => [sign.charCodeAt(0), 0]),
      ),
      /encoding UTF-16/,
    ],
    ['in UTF-16 without a mark', bytes([0, 0x3c, 0, 0x61, 0, 0x2f, 0, 0x3e]), /encoding UTF-16/],
    [
      'that says it is in Latin',
      bytes('<?xml version="1.0" encoding="ISO-8859-1"?>\n<a>', [0xe4], '</a>'),
      /ISO-8859-1/,
    ],
    ['that is not UTF-8', bytes('<a>\nb\nc', [0xc3], '\n</a>\n'), /^a.xml:3 This line is not UTF-8/],
    ['that is not UTF-8 in its last line', bytes('<a>\n', [0xff]), /^a.xml:2 This line is not UTF-8/],
    ['that is not UTF-8 at all', bytes([0xff]), /^a.xml:1 This line is not UTF-8/],
    ['in a ZIP archive', bytes([0x50, 0x4b, 3, 4]), /ZIP archive. Unpack it/],
  ])('%s', (_, file, told) => {
    expect(faultOf(file)).toMatch(told)
  })

  it.each<[string, GivenFile | string, RegExp]>([
    ['larger than a schema is', { name: 'a.xml', content: new Uint8Array(limits.file + 1) }, /larger than 24 MiB/],
    ['200,000 deep', `<a>\n${'<b>\n'.repeat(200_000)}`, /^a.xml:65 .*more than 64 deep/],
    ['200,000 deep in what is skipped', `<s>\n${'<b>\n'.repeat(200_000)}`, /^a.xml:65 .*more than 64 deep/],
    ['of a million comments', `<a>${'<!---->'.repeat(1_100_000)}</a>`, /more than 1000000 elements/],
    [
      'of millions of characters',
      `<a>${`<b>${'c'.repeat(limits.text)}</b>`.repeat(limits.characters / limits.text + 1)}</a>`,
      /more than 3000000 characters/,
    ],
    [
      'with ten thousands of attributes',
      `<a\n${Array.from({ length: 50_000 }, (_, at) => `b${at}=""\n`).join('')}/>`,
      /^a.xml:102 .*100 attributes/,
    ],
    [
      'with ten thousands of namespaces',
      `<a ${Array.from({ length: 50_000 }, (_, at) => `xmlns:b${at}="u"`).join(' ')}/>`,
      /100 attributes/,
    ],
    ['with a text without an end', `<a>${'b'.repeat(3_000_000)}</a>`, /longer than 1000000 characters/],
    ['with a text of entities alone', `<a>${'&lt;'.repeat(1_500_000)}</a>`, /longer than 1000000 characters/],
    ['with a long comment', `<a><!--${'- '.repeat(3_000_000)}--></a>`, /longer than 1000000 characters/],
    ['with a long document type', `<!DOCTYPE a [${'<!ENTITY b "c">'.repeat(400_000)}]><a/>`, /longer than 1000000/],
    ['with a long name', `<${'a'.repeat(3_000_000)}/>`, /longer than 1000000 characters/],
    ['with a long value', `<a b="${'c'.repeat(3_000_000)}"/>`, /longer than 1000000 characters/],
    [
      'with a text in many pieces',
      `<a>${'<![CDATA[b]]>'.repeat(limits.text + 1)}</a>`,
      /longer than 200000 characters/,
    ],
    [
      'with a text among many comments',
      `<a>${'b<!---->'.repeat(limits.text + 1)}</a>`,
      /longer than 200000 characters/,
    ],
  ])('%s', (_, file, told) => {
    expect(faultOf(file)).toMatch(told)
  })

  it.each<[string, string, string, string]>([
    ['elements', '<a>', '<b/>'.repeat(9999), '</a>'],
    ['elements that are skipped', '<s>', '<b/>'.repeat(9999), '</s>'],
    ['comments', '<a>', '<!---->'.repeat(9999), '</a>'],
    ['elements and attributes', '<a d="">', '<b c=""/>'.repeat(4999), '</a>'],
    ['empty pieces', '<a>', '<![CDATA[]]>'.repeat(9999), '</a>'],
  ])('of more %s than are left to it', (_, open, most, close) => {
    const left = () => ({ ...allParts(), parts: 10_000 })
    expect(faultOf(`${open}${most}${close}`, left())).toBeUndefined()
    expect(faultOf(`${open}${most}<b/>${close}`, left())).toMatch(/more than 1000000 elements/)
  })

  it('quoting little of it, on one line', () => {
    expect(faultOf(`<a></${'b'.repeat(100_000)}>`)?.length).toBeLessThan(200)
  })

  it('or read, whatever it is, and never breaks', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<a>',
        '</a>',
        '<a',
        '/>',
        '<!--',
        '-->',
        '<![CDATA[',
        ']]>',
        '&',
        '&lt;',
        '<?',
        '?>',
        '"',
        '<!DOCTYPE',
        '\n',
      ),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const { result } = read(pieces.join(''))
        if (!result.ok) expect(result.obstacles).toHaveLength(1)
      }),
    )
    fc.assert(fc.property(fc.uint8Array(), (content) => void read({ name: 'a.xml', content })))
  })
})
