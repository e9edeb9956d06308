import { canonicalJson } from './canonical-json.ts'
import type { Evidence } from './schema.ts'

/** The lists of a file; each of their records stands on a line of its own. */
const lists = ['documents', 'keys', 'events', 'receipts', 'checkpoints'] as const

/** The text of evidence: canonical records (RFC 8785), one a line, so that a line shows which record was changed. */
export function evidenceText(evidence: Evidence): string {
  const { format, madeAt, service, case: about, seal } = evidence
  const head = Object.entries({ format, madeAt, service, case: about }).map(
    ([name, value]) => `"${name}":${canonicalJson(value)}`,
  )
  const records = lists.map((name) => `"${name}":[${evidence[name].map((one) => `\n${canonicalJson(one)}`).join(',')}]`)
  return `{${[...head, ...records, `"seal":${JSON.stringify(seal)}`].join(',\n')}}\n`
}
