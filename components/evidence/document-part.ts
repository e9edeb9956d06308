import type { Evidence } from '#sdk/evidence.ts'
import { element, facts, filled } from './dom.ts'
import type { PageTexts } from './page-texts.ts'

type DocumentRecord = Evidence['documents'][number]

/** A submission or reply with what is stored of it. */
export function documentPart(texts: PageTexts, record: DocumentRecord): HTMLElement {
  const { words, events, time } = texts
  const states: Record<string, string> = events.states
  const state = filled(words.page.since, { state: states[record.state] ?? record.state, at: time(record.stateSince) })
  const { service } = record
  const name = typeof service === 'object' && service !== null && 'name' in service ? String(service.name) : undefined
  return element(
    'section',
    { class: 'document' },
    element('h3', {}, words.page[record.kind], ' ', element('code', {}, record.id)),
    facts([words.page.state, state], name === undefined ? undefined : [words.page.service, name]),
    record.parts.length === 0 ? element('p', {}, words.page.noParts) : partTable(texts, record.parts),
  )
}

function partTable({ words, events }: PageTexts, parts: DocumentRecord['parts']): HTMLElement {
  const { part, size, tag, sha256, unread } = words.page
  const names: Record<string, string> = { metadata: events.parts.metadata, data: events.parts.data }
  const rows = parts.map((one) =>
    element(
      'tr',
      {},
      element('td', {}, names[one.part] ?? `${events.parts.attachment} ${one.part}`),
      element('td', { class: 'number' }, String(one.size)),
      element('td', {}, element('code', {}, one.tag)),
      element('td', {}, one.sha256 === null ? unread : element('code', {}, one.sha256)),
    ),
  )
  const heads = [part, size, tag, sha256].map((text) => element('th', { scope: 'col' }, text))
  const table = element('table', {}, element('thead', {}, element('tr', {}, heads)), element('tbody', {}, rows))
  return element('div', { class: 'wide', tabindex: '0', role: 'group', 'aria-label': words.page.part }, table)
}
