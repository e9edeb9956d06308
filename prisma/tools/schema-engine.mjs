#!/usr/bin/env node
// Speaks the Prisma CLI's schema-engine protocol (JSON-RPC, one message a line, on stdio),
// backed by @prisma/schema-engine-wasm and @prisma/adapter-pg: no native binary needed.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { parseIntoClientConfig } from 'pg-connection-string'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'

const require = createRequire(import.meta.url)
const args = process.argv.slice(2)
const opt = (n) => {
  const r = []
  args.forEach((a, i) => {
    if (a === n) r.push(args[i + 1])
  })
  return r
}
if (args.includes('--version') || args.includes('-V')) {
  console.log('schema-engine-cli wasm')
  process.exit(0)
}
const log = (level, message, code) =>
  process.stderr.write(
    JSON.stringify({
      timestamp: new Date().toISOString(),
      level,
      fields: { message, ...(code ? { error_code: code } : {}) },
      target: 'schema_engine::logger',
    }) + '\n',
  )
const url = (() => {
  const d = opt('--datasource')[0]
  return d ? JSON.parse(d).url : process.env.DATABASE_URL
})()

const adminOn = async (u, f) => {
  const x = new URL(u)
  const name = decodeURIComponent(x.pathname.slice(1))
  x.pathname = '/postgres'
  const c = new pg.Client({ connectionString: x.href })
  await c.connect()
  try {
    return await f(c, name)
  } finally {
    await c.end()
  }
}
const createDatabase = (u) =>
  adminOn(u, async (c, name) => {
    await c.query(`CREATE DATABASE ${c.escapeIdentifier(name)}`)
    return name
  })

const cli = args.indexOf('cli')
if (cli >= 0) {
  log('INFO', 'start') // the CLI skips the first line
  try {
    const cmd = args[cli + 1]
    if (cmd === 'can-connect-to-database') {
      const c = new pg.Client({ connectionString: url })
      await c.connect()
      await c.end()
    } else if (cmd === 'create-database') await createDatabase(url)
    else if (cmd === 'drop-database')
      await adminOn(url, (c, n) => c.query(`DROP DATABASE IF EXISTS ${c.escapeIdentifier(n)}`))
    else throw new Error(`unknown cli command ${cmd}`)
    process.exit(0)
  } catch (e) {
    log('ERROR', e.message, e.code === '3D000' ? 'P1003' : e.code === 'ECONNREFUSED' ? 'P1001' : 'P1000')
    process.exit(1)
  }
}

const bgPath = require.resolve('@prisma/schema-engine-wasm/schema_engine_bg')
const bg = await import(pathToFileURL(bgPath).href)
const wasm = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(bgPath.replace(/\.js$/, '.wasm'))), {
  './schema_engine_bg.js': bg,
})
bg.__wbg_set_wasm(wasm.exports)
wasm.exports.__wbindgen_start()
let panic = null
globalThis.PRISMA_WASM_PANIC_REGISTRY = {
  set_message: (m) => {
    panic = m
  },
}

// The catalogue's "char" (oid 18) and "char"[] columns are unknown to adapter-pg: hand them over as text.
const asText = new Map([
  [18, 25],
  [1002, 1009],
])
const relabel = (res) => {
  for (const x of [res].flat()) for (const f of x?.fields ?? []) f.dataTypeID = asText.get(f.dataTypeID) ?? f.dataTypeID
  return res
}
// The engine reads a constraint's type as a character, which the adapter cannot hand over. CHECKs ('c') and, from
// PostgreSQL 18, NOT NULLs ('n') mean nothing to it: leave them out (the committed snapshot watches them).
const known = (q) => {
  if (typeof q === 'string') return q.replace(/contype NOT IN \(/g, "contype NOT IN ('c', 'n', ")
  return q?.text ? { ...q, text: known(q.text) } : q
}
class CatalogClient extends pg.Client {
  query(...a) {
    if (typeof a[0] === 'string' || a[0]?.text) a[0] = known(a[0])
    const cb = a.at(-1)
    if (typeof cb === 'function') return super.query(...a.slice(0, -1), (err, res) => cb(err, relabel(res)))
    const r = super.query(...a)
    return typeof r?.then === 'function' ? r.then(relabel) : r
  }
}
// adapter-pg's own shadow database drops it while its pool still holds a session, and with a
// `connectionString` it runs on the real database: so ours closes first, and names the database itself.
class MigratePg extends PrismaPg {
  constructor(cfg) {
    super({ ...cfg, Client: CatalogClient })
    this.cfg = cfg
  }
  async connectToShadowDb() {
    const database = `prisma_migrate_shadow_db_${crypto.randomUUID()}`
    await adminOn(url, (c) => c.query(`CREATE DATABASE "${database}"`))
    const adapter = await new PrismaPg({ ...this.cfg, database, Client: CatalogClient }).connect()
    const dispose = adapter.dispose.bind(adapter)
    adapter.dispose = async () => {
      await dispose()
      await adminOn(url, (c) => c.query(`DROP DATABASE "${database}" WITH (FORCE)`))
    }
    return adapter
  }
}
const factory = () => bindMigrationAwareSqlAdapterFactory(new MigratePg(parseIntoClientConfig(url)))
const datamodels = opt('--datamodels').map((f) => [f, readFileSync(f, 'utf8')])
let enginePromise
const engine = () =>
  (enginePromise ??= bg.SchemaEngine.new(
    { datamodels: datamodels.length ? datamodels : undefined },
    (m) => {
      if (process.env.DEBUG?.includes('schema-engine')) log('INFO', m)
    },
    factory(),
  ))
const extra = {
  createDatabase: async (p) => ({ databaseName: await createDatabase(p?.datasource?.url ?? url) }),
  getDatabaseVersion: async (p) => (await engine()).version(p),
}

const send = (o) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...o }) + '\n')
const rl = createInterface({ input: process.stdin, crlfDelay: Infinity })
let chain = Promise.resolve()
rl.on('line', (line) => {
  if (!line.trim()) return
  chain = chain.then(async () => {
    const { id, method, params } = JSON.parse(line)
    if (!method) return
    try {
      if (process.env.SE_TRACE) process.stderr.write(`> ${method} ${JSON.stringify(params).slice(0, 400)}\n`)
      const result = extra[method] ? await extra[method](params) : await (await engine())[method](params)
      if (method === 'diff' && result?.stdout) {
        send({ id: 'print-' + id, method: 'print', params: { content: result.stdout } })
      }
      send({ id, result: result ?? {} })
    } catch (e) {
      let data = { is_panic: !!panic, message: panic ?? e.message ?? String(e) }
      try {
        const j = JSON.parse(e.message)
        if (j && typeof j === 'object') data = { ...data, ...j }
      } catch {}
      if (e.code) data.error_code ??= e.code
      if (e.meta) data.meta ??= e.meta
      send({ id, error: { code: 4466, message: 'An error happened. Check the data field for details.', data } })
    }
  })
})
rl.on('close', () => chain.finally(() => process.exit(0)))
