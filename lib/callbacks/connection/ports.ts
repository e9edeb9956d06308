/** Ports that callbacks may go to, both ends included. */
export type Ports = readonly { from: number; to: number }[]

/** The ports of the setting CALLBACK_PORTS: `443`, `1024-65535`. */
export function parsePorts(entries: readonly string[]): Ports {
  return entries.map((entry) => {
    const [from, to = from] = entry.split('-').map(Number)
    return { from: from ?? 0, to: to ?? 0 }
  })
}

/** Where receivers are and services of other kinds are not: a callback must not reach a mail or a login server. */
export const usualPorts = parsePorts(['443', '1024-65535'])

export const isAllowedPort = (port: number, ports: Ports): boolean =>
  ports.some(({ from, to }) => port >= from && port <= to)

/** The port of a URL, the usual one of its scheme included. */
export function portOf(url: URL): number {
  return Number(url.port || (url.protocol === 'http:' ? 80 : 443))
}

/** One sentence for a port that is not allowed. */
export function portDetail(port: number, ports: Ports): string {
  const allowed = ports.map(({ from, to }) => (from === to ? `${from}` : `${from} to ${to}`)).join(', ')
  return `Callbacks do not go to port ${port}; use one of these: ${allowed}.`
}
