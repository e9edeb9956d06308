import { canonicalJson } from '@kurier/wire/canonical-json'
import { evidenceLists, evidenceText, type EvidenceList } from '../evidence-format.ts'
import { inPage, takenApart } from '../evidence-page.ts'
import type { Evidence } from '../evidence-shape.ts'

/** A file that somebody has changed, and what was done to it. */
export type TamperedFile = { name: string; file: string }

type Json = string | number | boolean | null | Json[] | { [name: string]: Json }
type Leaf = { path: (string | number)[]; value: string | number | null }

/** The values within a record that are no lists and no objects. */
function leavesOf(value: Json, path: (string | number)[] = []): Leaf[] {
  if (Array.isArray(value)) return value.flatMap((item, at) => leavesOf(item, [...path, at]))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, member]) => leavesOf(member, [...path, name]))
  return typeof value === 'boolean' ? [] : [{ path, value }]
}

/** Another value of the same form: a digit of a time, a character of an id or of base64url. */
function other(value: string | number | null): string | number {
  if (typeof value === 'number') return value + 1
  if (value === null) return '2020-01-01T00:00:00.000Z'
  // the last digit of a time, else the last letter or digit
  const at = value.search(/T.*\d(?=Z$)/) === -1 ? value.search(/[0-9a-z](?=[^0-9a-z]*$)/i) : value.length - 2
  if (at === -1) return `${value}x`
  const character = value[at] ?? ''
  const next: Record<string, string> = { '9': '0', a: 'b' }
  const changed = next[character] ?? (/\d/.test(character) ? String(Number(character) + 1) : 'a')
  return value.slice(0, at) + changed + value.slice(at + 1)
}

function withLeaf(record: Json, { path, value }: Leaf): Json {
  const copy = structuredClone(record)
  let place = copy as Record<string | number, Json>
  for (const step of path.slice(0, -1)) place = place[step] as Record<string | number, Json>
  place[path.at(-1) ?? ''] = other(value)
  return copy
}

/** A record, its name as it is, with another value of the right form. */
function forged(record: Json, list: EvidenceList): Json {
  const members = {
    documents: 'stateSince',
    keys: 'publishedAt',
    events: 'recordedAt',
    receipts: 'token',
    checkpoints: 'token',
  }
  const leaf = leavesOf(record).find(({ path }) => path[0] === members[list])
  return leaf ? withLeaf(record, leaf) : record
}

const text = (evidence: object): string => evidenceText(evidence as Evidence)

/** Every list × copied in front, behind, changed in each value, exchanged, replaced, removed, reordered. */
function tamperedLists(evidence: Evidence): TamperedFile[] {
  return evidenceLists.flatMap((list) => {
    const records = evidence[list] as unknown as Json[]
    const [first] = records
    if (first === undefined) return []
    const withList = (changed: Json[]): string => text({ ...evidence, [list]: changed })
    const at = (index: number, record: Json): Json[] => records.map((one, place) => (place === index ? record : one))
    const whole: [string, Json[]][] = [
      ['a copy in front', [structuredClone(first), ...records]],
      ['a copy behind', [...records, structuredClone(first)]],
      ['a forged copy in front', [forged(first, list), ...records]],
      ['a forged copy behind', [...records, forged(first, list)]],
      ['another order', records.toReversed()],
      ['all removed', []],
      ['exchanged contents', at(0, { ...(records[1] as object), ...namesOf(first, list) })],
      ['one in the place of another', at(0, structuredClone(records[1] ?? null))],
    ]
    const each = records.flatMap((record, index): [string, Json[]][] => [
      [`${index} removed`, records.toSpliced(index, 1)],
      [`${index} with a member of its own`, at(index, { ...(record as object), more: 'x' })],
      ...leavesOf(record).map((leaf): [string, Json[]] => [
        `${index} ${leaf.path.join('.')}`,
        at(index, withLeaf(record, leaf)),
      ]),
    ])
    return [...whole, ...each].map(([what, changed]) => ({ name: `${list}: ${what}`, file: withList(changed) }))
  })
}

function namesOf(record: Json, list: EvidenceList): object {
  const { id, of, kid, sequence, number } = record as Record<string, Json>
  return { documents: { id }, keys: { of, kid }, events: { sequence }, receipts: { id }, checkpoints: { number } }[list]
}

/** Head and seal changed in each value, with members of their own, and removed. */
function tamperedHead(evidence: Evidence): TamperedFile[] {
  const { format, madeAt, service, seal, case: about } = evidence
  const head: Json = {
    format,
    madeAt,
    service,
    case: about,
    seal,
    ...('files' in evidence && { files: evidence.files }),
  }
  const changed = leavesOf(head).map((leaf) => {
    const copy = withLeaf(head, leaf) as object
    return { name: `head: ${leaf.path.join('.')}`, file: text({ ...evidence, ...copy }) }
  })
  return [
    ...changed,
    { name: 'head: another seal', file: text({ ...evidence, seal: evidence.events[0]?.token ?? '' }) },
    { name: 'head: a seal with spare bits', file: text({ ...evidence, seal: withSpareBits(seal) }) },
    { name: 'head: a member of its own in the case', file: text({ ...evidence, case: { ...about, more: 'x' } }) },
    { name: 'head: the first format', file: text({ ...evidence, format: 'kurier-evidence/1' }) },
  ]
}

/** The last character of a signature holds bits that mean nothing. */
export function withSpareBits(token: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return `${token.slice(0, -1)}${alphabet[alphabet.indexOf(token.at(-1) ?? '') ^ 1]}`
}

/** The text itself: members and lists that stand twice, other layouts, parts cut off. */
function tamperedText(evidence: Evidence): TamperedFile[] {
  const file = text(evidence)
  const lists = evidenceLists.flatMap((list): TamperedFile[] => {
    const [first] = evidence[list] as unknown as Json[]
    if (first === undefined) return []
    const [member = '', value = null] = Object.entries(first as object).toSorted()[0] as [string, Json]
    const twice = `\n{"${member}":${canonicalJson(other(typeof value === 'object' ? null : (value as string)))},`
    const forgedList = `"${list}":[\n${canonicalJson(forged(first, list))}],\n`
    const line = `\n${canonicalJson(first)}`
    return [
      { name: `text: ${list}, a member twice`, file: file.replace(line, () => twice + line.slice(2)) },
      { name: `text: ${list} twice`, file: file.replace(`"${list}":[`, () => `${forgedList}"${list}":[`) },
      { name: `text: ${list}, a space`, file: file.replace(line, () => `\n ${line.slice(1)}`) },
    ]
  })
  const others: [string, string][] = [
    ['a member of its own', file.replace('{"format"', '{"more":1,\n"format"')],
    ['a line break more', `${file}\n`],
    ['a line break less', file.slice(0, -1)],
    ['other line breaks', file.replaceAll('\n', '\r\n')],
    ['a mark in front', `\uFEFF${file}`],
    ['the end cut off', file.slice(0, -20)],
    ['in one line', JSON.stringify(evidence)],
    ['an escaped character', file.replace('"documents"', String.raw`"\u0064ocuments"`)],
    ['two files in one', file + file],
  ]
  return [...lists, ...others.map(([name, changed]) => ({ name: `text: ${name}`, file: changed }))]
}

/** The table of tampered files, made from one that is genuine: none of them may be called unchanged by any verifier. */
export function tamperedTexts(evidence: Evidence): TamperedFile[] {
  const genuine = text(evidence)
  const made = [...tamperedLists(evidence), ...tamperedHead(evidence), ...tamperedText(evidence)]
  // what is the same, such as another order of one record, is no change
  return made.filter(({ file }) => file !== genuine)
}

/** The same within pages, and what may be done to a page around its data. */
export function tamperedPages(page: string, evidence: Evidence): TamperedFile[] {
  const { block = '' } = takenApart(page) ?? {}
  const within = tamperedTexts(evidence).map(({ name, file }) => {
    return { name: `page, ${name}`, file: page.replace(block, () => inPage(file)) }
  })
  return [...within, ...tamperedAround(page, block)]
}

/** Changes to a page around its data, of which the browser can know as long as the page's own program runs. */
function tamperedAround(page: string, block: string): TamperedFile[] {
  const data = (id: string): string => `<script type="application/json" id="${id}">${block}</script>`
  const END = '\n</body>\n</html>\n'
  const atEnd = (more: string): string => `${page.slice(0, -END.length)}${more}${END}`
  const changes: [string, string][] = [
    ['program changed', page.replace('<script>(function(){', '<script>;(function(){')],
    ['program removed', page.replace(/<script>\(function[^]*<\/script>/, '')],
    ['style changed', page.replace('<style>', '<style>main { display: none } ')],
    ['policy changed', page.replace("default-src 'none'", "default-src 'self'")],
    ['policy removed', page.replace(/<meta http-equiv[^\n]*\n/, '')],
    ['title changed', page.replace('<title>', '<title>Bescheid ')],
    ['text before', page.replace('<main>', '<p>Baugenehmigung erteilt</p><main>')],
    ['text behind', atEnd('<p>Baugenehmigung erteilt</p>')],
    ['text within', page.replace('<main>', '<main><p>Baugenehmigung erteilt</p>')],
    ['text after the end', `${page}<p>Baugenehmigung erteilt</p>`],
    ['comment after the end', `${page}<!-- x -->`],
    ['text in front of everything', `<p>Baugenehmigung erteilt</p>${page}`],
    ['attribute', page.replace('<body>', '<body class="x">')],
    ['language', page.replace('<html lang="de">', '<html lang="en">')],
    ['second block before', page.replace('\n<script type', () => `\n${data('evidence')}\n<script type`)],
    ['second block behind', atEnd(`\n${data('evidence')}`)],
    ['block of another name', atEnd(`\n${data('more')}`)],
    ['second program', atEnd("<script>document.title = 'x'</script>")],
    ['forwarding', page.replace('<title>', '<meta http-equiv="refresh" content="9;url=https://else.example/"><title>')],
    ['other document type', page.replace('<!doctype html>\n', '')],
  ]
  return changes.map(([name, file]) => ({ name: `page: ${name}`, file }))
}
