import { readCheckpointToken } from '@kurier/sdk/checkpoint'
import { readJws } from '@kurier/sdk/compact-jws'
import type { Evidence } from '../evidence-shape.ts'
import type { EvidenceFault } from '../evidence-faults.ts'
import { isJsonObject } from '@kurier/sdk/json-shape'
import { element, facts, filled } from './dom.ts'
import { faultLines } from './fault-lines.ts'
import type { PageTexts } from './page-texts.ts'

/** What the service states about deletions, and what is wrong with it. */
export function receiptParts(
  texts: PageTexts,
  { receipts }: Evidence,
  faults: readonly EvidenceFault[],
): HTMLElement[] {
  if (receipts.length === 0) return []
  const { words, time } = texts
  const lines = receipts.map(({ kind, id, token }) => {
    const deletion = readJws(token)?.payload.deletion
    const at = (name: string): string => (isJsonObject(deletion) ? time(String(deletion[name])) : '')
    const said = filled(words.page.receipt, { at: at('deletedAt'), removed: at('filesRemovedAt') })
    const wrong = faultLines(texts, faults, { kind: 'receipt', id })
    return element(
      'li',
      {},
      `${words.page[kind]} `,
      element('code', {}, id),
      `: ${said}`,
      wrong,
      original(texts, token),
    )
  })
  return [element('section', {}, element('h2', {}, words.page.receipts), element('ul', {}, lines))]
}

/** The days on which the log stood as it does here. */
export function checkpointParts(
  texts: PageTexts,
  { checkpoints }: Evidence,
  faults: readonly EvidenceFault[],
): HTMLElement[] {
  if (checkpoints.length === 0) return []
  const { words, time } = texts
  const lines = checkpoints.map(({ number, token, sequence, timestamp }) => {
    const until = time(readCheckpointToken(token)?.until ?? '')
    const said = filled(words.page.checkpoint, { number, until, sequence })
    const stamped = timestamp === null ? '' : `; ${words.page.timestamp}`
    const wrong = faultLines(texts, faults, { kind: 'checkpoint', number })
    return element('li', {}, said + stamped, wrong, original(texts, token))
  })
  return [
    element(
      'section',
      {},
      element('h2', {}, words.page.checkpoints),
      element('p', {}, words.page.checkpointsText),
      element('ul', {}, lines),
    ),
  ]
}

const original = ({ words }: PageTexts, token: string): HTMLElement =>
  element('details', {}, element('summary', {}, words.page.original), element('code', {}, token))

type DocumentRecord = Evidence['documents'][number]

/** A submission or reply with what is stored of it. */
export function documentPart(texts: PageTexts, record: DocumentRecord, faults: readonly EvidenceFault[]): HTMLElement {
  const { words, events, time } = texts
  const states: Record<string, string> = events.states
  const state = filled(words.page.since, { state: states[record.state] ?? record.state, at: time(record.stateSince) })
  const { service } = record
  const name = service?.name
  return element(
    'section',
    { class: 'document' },
    element('h3', {}, words.page[record.kind], ' ', element('code', {}, record.id)),
    faultLines(texts, faults, { kind: 'document', id: record.id }),
    facts([words.page.state, state], name === undefined ? undefined : [words.page.service, name]),
    record.parts.length === 0 ? element('p', {}, words.page.noParts) : partTable(texts, record.parts),
  )
}

function partTable({ words, events }: PageTexts, parts: DocumentRecord['parts']): HTMLElement {
  const { part: name, size, tag, sha256, unread } = words.page
  const names: Record<string, string> = { metadata: events.parts.metadata, data: events.parts.data }
  // what a column is called stands at each value too, for narrow screens
  const cell = (head: string, attributes: Record<string, string>, content: Node | string) =>
    element('td', { 'data-head': head, ...attributes }, content)
  const rows = parts.map((one) =>
    element(
      'tr',
      {},
      cell(name, {}, names[one.part] ?? `${events.parts.attachment} ${one.part}`),
      cell(size, { class: 'number' }, String(one.size)),
      cell(tag, {}, element('code', {}, one.tag)),
      cell(sha256, {}, one.sha256 === null ? unread : element('code', {}, one.sha256)),
    ),
  )
  const heads = [name, size, tag, sha256].map((text) => element('th', { scope: 'col' }, text))
  const table = element('table', {}, element('thead', {}, element('tr', {}, heads)), element('tbody', {}, rows))
  return element('div', { class: 'wide', tabindex: '0', role: 'group', 'aria-label': name }, table)
}
