import { readFileSync, statSync } from 'node:fs'

/** Most search domains tried for one name: the limit of old C libraries. */
const MOST_SEARCHED = 6

/** The parsed value of a small system file, read again after a change; a missing file counts as empty. */
function keptOf<T>(path: string, read: (text: string) => T): () => T {
  let kept: { changed: number; value: T } | undefined
  return () => {
    // synchronously, since other work may hold up the threads
    const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (kept?.changed !== changed) kept = { changed, value: read(changed === 0 ? '' : readFileSync(path, 'utf8')) }
    return kept.value
  }
}

const fieldsOf = (text: string, comment: RegExp): string[][] =>
  text.split('\n').map((line) => line.replace(comment, '').trim().split(/\s+/))

/** The addresses of the names in a hosts file, names in lower case. */
export function hostsFile(path: string): () => Map<string, string[]> {
  return keptOf(path, (text) => {
    const hosts = new Map<string, string[]>()
    for (const [address = '', ...names] of fieldsOf(text, /#.*/)) {
      for (const name of names.map((one) => one.toLowerCase())) {
        hosts.set(name, [...(hosts.get(name) ?? []), address])
      }
    }
    return hosts
  })
}

/** The search domains of a resolv.conf; of several lines the last counts. */
export function searchDomains(path: string): () => string[] {
  return keptOf(path, (text) => {
    const lines = fieldsOf(text, /[#;].*/).filter(([word]) => word === 'search' || word === 'domain')
    const domains = (lines.at(-1) ?? []).slice(1).map((domain) => domain.replace(/\.$/, ''))
    return domains.filter((domain) => domain !== '').slice(0, MOST_SEARCHED)
  })
}
