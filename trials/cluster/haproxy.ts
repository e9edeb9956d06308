import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listens, startDaemon } from '../../server/testing/processes.ts'

/**
 * The settings as docs/operating/cluster.md has them, for one machine. Only a request that reached no node is sent to another
 * one (`conn-failure`): every other failed request may have been done.
 */
export function haproxySettings(port: number, nodes: readonly number[]): string {
  return `global
    maxconn 4000
defaults
    mode http
    timeout connect 2s
    timeout check 3s
    timeout client 60s
    timeout server 120s
    timeout http-keep-alive 30s
    retries 3
    option redispatch 1
    retry-on conn-failure
frontend all
    bind 127.0.0.1:${port}
    http-request set-header X-Forwarded-For %[src]
    use_backend pages if { req.hdr(accept) -m sub text/html } or { path_beg /_next/ } or { req.cook(kurier-node) -m found }
    default_backend nodes
backend nodes
    balance leastconn
    option httpchk
    http-check send meth GET uri /api/health/ready ver HTTP/1.1 hdr Host localhost
    http-check expect status 200
    default-server check inter 500ms fall 2 rise 1 observe layer4 error-limit 1 on-error mark-down
${nodes.map((node, at) => `    server node-${at + 1} 127.0.0.1:${node}`).join('\n')}
backend pages
    balance leastconn
    cookie kurier-node insert indirect nocache httponly attr "SameSite=Lax"
${nodes.map((node, at) => `    server node-${at + 1} 127.0.0.1:${node} track nodes/node-${at + 1} cookie ${at + 1}`).join('\n')}
`
}

/** Starts an HAProxy on `port` before these nodes. */
export async function startHaproxy(
  folder: string,
  port: number,
  nodes: readonly number[],
): Promise<{ close: () => Promise<void> }> {
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, haproxySettings(port, nodes))
  const daemon = await startDaemon('haproxy', ['-db', '-f', file], { cwd: folder })
  await listens(daemon, port)
  return {
    async close() {
      daemon.signal('SIGTERM')
      await daemon.ended
    },
  }
}
