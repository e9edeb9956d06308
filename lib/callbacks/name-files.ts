import { readFileSync, statSync } from 'node:fs'

/** Search domains that are tried for one name, as many as the C library of old took. */
const MOST_SEARCHED = 6

/**
 * A value made of a small file of the system, made again when the file was changed; of an empty text without the file.
 */
function keptOf<T>(path: string, read: (text: string) => T): () => T {
  let kept: { changed: number; value: T } | undefined
  return () => {
    // without the threads that others may hold up
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
