import type { CaseIds } from './interface-table.ts'

/** A path with the ids of a case, and with the query that it needs. */
export function filled(path: string, ids: CaseIds, query?: string): string {
  const isReply = /\/repl(ies|ys)\//.test(path)
  const whole = path.replaceAll(/\[(?:\.\.\.)?(\w+)\]/g, (_, name: string) => {
    if (name === 'attachmentId' && isReply) return ids.replyAttachmentId
    const id = (ids as Record<string, unknown>)[name]
    return typeof id === 'string' ? id : 'nothing-of-this-name'
  })
  return query === undefined ? whole : `${whole}?${query}`
}
