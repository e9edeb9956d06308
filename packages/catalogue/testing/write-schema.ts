import type { Basis } from '@kurier/forms/definition'
import type { SampleField, SampleGroup, SamplePosition, SampleRule, SampleSchema } from './sample-schema.ts'
import { tagsWith, textTag, type Tag } from './xml-text.ts'

/** What the two formats write otherwise. */
type Format = {
  namespace: string
  schemaId: string
  prefix: string
  version: string
  title: 'bezeichnung' | 'bezeichnungEingabe'
  /** Only the newer one has the parts that were added to it. */
  rule: 'definition' | 'freitextRegel'
  constraints: (tag: Tag, field: SampleField) => string | undefined
  list: (tag: Tag, field: SampleField) => readonly (string | undefined)[]
}
type Parts = readonly (string | undefined)[]

const xdf2: Format = {
  namespace: 'urn:xoev-de:fim:standard:xdatenfelder_2',
  schemaId: 'S99000001',
  prefix: 'xdf',
  version: '1.0',
  title: 'bezeichnungEingabe',
  rule: 'definition',
  constraints: (tag, { constraints: { unread, ...known } = {} }) =>
    textTag(tag, 'praezisierung', unread ?? (Object.keys(known).length > 0 ? JSON.stringify(known) : '')),
  list: (tag, { list }) =>
    list
      ? [
          tag('codelisteReferenz', [
            tag('identifikation', [textTag(tag, 'id', list.id ?? 'C99000001')]),
            tag('genericodeIdentification', [
              textTag(tag, 'canonicalIdentification', list.uri),
              textTag(tag, 'version', list.version),
              textTag(tag, 'canonicalVersionUri', list.versionUri),
            ]),
          ]),
        ]
      : [],
}

const xdf3: Format = {
  namespace: 'urn:xoev-de:fim:standard:xdatenfelder_3.0.0',
  schemaId: 'S99000000001',
  prefix: 'xdf3',
  version: '1.0.0',
  title: 'bezeichnung',
  rule: 'freitextRegel',
  constraints: (tag, { constraints }) => constraints && tag('praezisierung', [], constraints),
  list: (tag, { list, codes, maxSize, mediaTypes = [], prefill }) => [
    prefill && coded(tag, 'vorbefuellung', prefill),
    codes &&
      tag(
        'werte',
        codes.map(({ code, name, help }) =>
          tag('wert', [textTag(tag, 'code', code), textTag(tag, 'name', name), textTag(tag, 'hilfe', help)]),
        ),
      ),
    list &&
      tag('codelisteReferenz', [
        textTag(tag, 'canonicalIdentification', list.uri),
        textTag(tag, 'version', list.version),
        textTag(tag, 'canonicalVersionUri', list.versionUri),
      ]),
    textTag(tag, 'codeKey', list?.codeColumn),
    textTag(tag, 'nameKey', list?.nameColumn),
    textTag(tag, 'helpKey', list?.helpColumn),
    textTag(tag, 'maxSize', maxSize),
    ...mediaTypes.map((type) => textTag(tag, 'mediaType', type)),
  ],
}

/** A schema of XDatenfelder 2.0 as XML; ids have eight digits. */
export const xdf2Schema = (schema: SampleSchema): string => written(xdf2, schema)

/** A schema of XDatenfelder 3.0.0 as XML; ids have eleven digits. */
export const xdf3Schema = (schema: SampleSchema): string => written(xdf3, schema)

function written(format: Format, schema: SampleSchema): string {
  const prefix = schema.prefix ?? format.prefix
  const tag = tagsWith(prefix)
  const { id = format.schemaId, name = 'Schema', title = 'Antrag', hint, members } = schema
  const body = tag('stammdatenschema', [
    identity(tag, id, schema.version ?? format.version),
    textTag(tag, 'name', name),
    textTag(tag, format.title, title),
    textTag(tag, 'hilfetext', hint),
    ...bases(tag, schema.basis),
    ...rules(format, tag, schema.rules),
    ...positions(format, tag, members),
  ])
  const header = tag('header', [textTag(tag, 'nachrichtID', '1')])
  const root = tag('xdatenfelder.stammdatenschema.0102', ['\n', header, body], {
    [prefix ? `xmlns:${prefix}` : 'xmlns']: format.namespace,
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}`
}

const identity = (tag: Tag, id: string, version: string): string =>
  tag('identifikation', [textTag(tag, 'id', id), version === '' ? undefined : textTag(tag, 'version', version)])

const bases = (tag: Tag, all: readonly Basis[] = []): Parts =>
  all.map(({ text, link }) => textTag(tag, 'bezug', text, { link }))

const rules = (format: Format, tag: Tag, all: readonly SampleRule[] = []): Parts =>
  all.map(({ id, version = format.version, name = 'Regel', text }) =>
    tag('regel', [identity(tag, id, version), textTag(tag, 'name', name), textTag(tag, format.rule, text)]),
  )

const positions = (format: Format, tag: Tag, all: readonly SamplePosition[]): Parts =>
  all.map(([times, element, basis]) =>
    tag('struktur', [
      textTag(tag, 'anzahl', times),
      ...bases(tag, basis),
      tag('enthaelt', [
        'members' in element
          ? tag('datenfeldgruppe', ofGroup(format, tag, element))
          : tag('datenfeld', ofField(format, tag, element)),
      ]),
    ]),
  )

const common = (format: Format, tag: Tag, element: SampleField | SampleGroup): Parts => [
  identity(tag, element.id, element.version ?? format.version),
  textTag(tag, 'name', element.name ?? element.label ?? element.id),
  ...bases(tag, element.basis),
  textTag(tag, 'bezeichnungEingabe', element.label ?? element.id),
  textTag(tag, 'bezeichnungAusgabe', element.outputLabel ?? element.label ?? element.id),
  textTag(tag, 'hilfetextEingabe', element.hint),
  textTag(tag, 'hilfetextAusgabe', element.outputHint),
  ...rules(format, tag, element.rules),
]

const coded = (tag: Tag, name: string, code: string): string => tag(name, [textTag(tag, 'code', code)])

const ofField = (format: Format, tag: Tag, element: SampleField): Parts => [
  ...common(format, tag, element),
  coded(tag, 'feldart', element.fieldKind ?? (element.list || element.codes ? 'select' : 'input')),
  coded(tag, 'datentyp', element.dataType ?? 'text'),
  format.constraints(tag, element),
  textTag(tag, 'inhalt', element.content),
  ...format.list(tag, element),
]

const ofGroup = (format: Format, tag: Tag, element: SampleGroup): Parts => [
  ...common(format, tag, element),
  element.isChoice ? coded(tag, 'art', 'X') : undefined,
  ...positions(format, tag, element.members),
]
