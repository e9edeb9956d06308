import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../server/prepare.ts'
import { listens, programPath, startDaemon } from '../../server/testing/processes.ts'

/** Ports of the proxy and of the node behind it. */
type ProxyWish = { folder: string; port: number; node: number }

/** `settings` makes the file of a proxy out of its sample in the documents; `args` names that file. */
type ProxyKind = {
  sample: RegExp
  settings: (sample: string, wish: ProxyWish) => string
  args: (file: string) => string[]
  version: readonly string[]
}

/** By their programs. What is changed of a sample: certificates go, addresses are those of this machine. */
export const proxies: Record<string, ProxyKind> = {
  nginx: {
    sample: /```nginx\n(limit_conn_zone.*?)```/s,
    settings: (sample, { folder, port, node }) => `daemon off;
pid ${folder}/nginx.pid;
error_log stderr;
events {}
http {
    access_log off;
    client_body_temp_path ${folder}/body;
    proxy_temp_path ${folder}/proxy;
    fastcgi_temp_path ${folder}/fastcgi;
    uwsgi_temp_path ${folder}/uwsgi;
    scgi_temp_path ${folder}/scgi;
    ${sample
      .replace(/server \{\s+listen 80;.*$/s, '')
      .replaceAll(/^ *ssl_certificate.*$/gm, '')
      .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
      .replace('server_name kurier.example;', 'server_name localhost;')
      .replace('$host;', '$http_host;')
      .replace('127.0.0.1:3000', `127.0.0.1:${node}`)}
}
`,
    args: (file) => ['-e', 'stderr', '-c', file],
    version: ['-v'],
  },
  haproxy: {
    sample: /```\n(defaults\n    mode http\n.*?)```/s,
    settings: (sample, { port, node }) =>
      sample
        .replace(/bind :443 .*$/m, `bind 127.0.0.1:${port}`)
        .replace('hdr Host kurier.example', 'hdr Host localhost')
        .replaceAll(/^ *server node-[23] .*$/gm, '')
        .replaceAll('10.0.0.11:3000', `127.0.0.1:${node}`)
        .replace(' httponly secure ', ' httponly '),
    args: (file) => ['-db', '-f', file],
    version: ['-v'],
  },
  caddy: {
    sample: /```\n(kurier\.example \{\n.*?)```/s,
    settings: (sample, { port, node }) =>
      `{\n    admin off\n}\n${sample.replace('kurier.example', `http://localhost:${port}`).replace('127.0.0.1:3000', `127.0.0.1:${node}`)}`,
    args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
    version: ['version'],
  },
}

/** The sample of a proxy in the documents. @throws Error unless there is exactly one */
export function sampleOf({ sample }: ProxyKind): string {
  const texts = globSync('docs/**/*.md', { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'))
  const found = texts.flatMap((text) => sample.exec(text)?.[1] ?? [])
  if (found.length !== 1) throw new Error(`${found.length} samples in docs fit ${sample}`)
  return found.join('')
}

const run = promisify(execFile)

/** The version of a proxy of this machine, such as `1.22.1`; undefined where it is not installed. */
export async function versionOfProxy(program: string): Promise<string | undefined> {
  const path = await programPath(program)
  if (path === undefined) return undefined
  const { stdout, stderr } = await run(path, [...(proxies[program]?.version ?? [])])
  return /\d+\.\d+\.\d+/.exec(stdout + stderr)?.[0] ?? 'of an unknown version'
}

/** Starts a proxy by its sample before a node. */
export async function startProxy(program: string, wish: ProxyWish): Promise<() => Promise<void>> {
  const kind = proxies[program]
  if (!kind) throw new Error(`${program} is no proxy that is known here`)
  await mkdir(wish.folder, { recursive: true })
  const file = join(wish.folder, `${program}.conf`)
  await writeFile(file, kind.settings(sampleOf(kind), wish))
  const environment = { HOME: wish.folder, XDG_DATA_HOME: wish.folder, XDG_CONFIG_HOME: wish.folder }
  const daemon = await startDaemon(program, kind.args(file), { cwd: wish.folder, environment })
  await listens(daemon, wish.port)
  return async () => {
    daemon.signal('SIGTERM')
    await daemon.ended
  }
}
