import { readCheckpointToken } from '#sdk/checkpoint.ts'
import { readJws } from '#sdk/compact-jws.ts'
import type { Evidence } from '#sdk/evidence.ts'
import { isJsonObject } from '#sdk/json-shape.ts'
import { element, filled } from './dom.ts'
import type { PageTexts } from './page-texts.ts'

/** What the service states about deletions; whether it is right stands above, where all is verified. */
export function receiptParts(texts: PageTexts, { receipts }: Evidence): HTMLElement[] {
  if (receipts.length === 0) return []
  const { words, time } = texts
  const lines = receipts.map(({ kind, id, token }) => {
    const deletion = readJws(token)?.payload.deletion
    const at = (name: string): string => (isJsonObject(deletion) ? time(String(deletion[name])) : '')
    const said = filled(words.page.receipt, { at: at('deletedAt'), removed: at('filesRemovedAt') })
    return element('li', {}, `${words.page[kind]} `, element('code', {}, id), `: ${said}`, original(texts, token))
  })
  return [element('section', {}, element('h2', {}, words.page.receipts), element('ul', {}, lines))]
}

/** The days on which the log stood as it does here. */
export function checkpointParts(texts: PageTexts, { checkpoints }: Evidence): HTMLElement[] {
  if (checkpoints.length === 0) return []
  const { words, time } = texts
  const lines = checkpoints.map(({ number, token, sequence, timestamp }) => {
    const until = time(readCheckpointToken(token)?.until ?? '')
    const said = filled(words.page.checkpoint, { number, until, sequence })
    const stamped = timestamp === null ? '' : ` (${words.page.timestamp})`
    return element('li', {}, said + stamped, original(texts, token))
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
