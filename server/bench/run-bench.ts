import { chmod } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Agent } from 'undici'
import { createClient } from '#lib/clients/create-client.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { database } from '#lib/platform/database.ts'
import { settings } from '#lib/platform/env.ts'
import { apiListener } from '../api-listener.ts'
import { boot } from '../boot.ts'
import { loadRoutes } from '../routes.ts'
import { measure, type Load } from './measure.ts'
import { median } from './median.ts'
import { makeParties } from './parties.ts'

/** Each load in turn, and again: the medians of the ratios are what counts. */
const ROUNDS = 5
const REQUESTS = 600

async function open(listener: RequestListener): Promise<{ server: Server; origin: string }> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a TCP server's address is never a text
  return { server, origin: `http://127.0.0.1:${port}` }
}

/** What a request costs at the least: read the body, one INSERT, answer JSON. */
function baseline(): RequestListener {
  return (incoming, outgoing) => {
    incoming.resume().on('end', () => {
      const text = 'insert into bench_rows (note) values ($1) returning id'
      void database()
        .query({ name: 'bench', text, values: ['x'] })
        .then(({ rows }) => outgoing.end(JSON.stringify(rows[0])))
    })
  }
}

/** Runs every load against the baseline and prints a table of medians. */
export async function runBench(): Promise<void> {
  await chmod(settings().dataDir, 0o711)
  const booted = await boot(() => undefined)
  await database().query('create table bench_rows (id bigint generated always as identity, note text)')
  const api = apiListener(await loadRoutes(), () => '127.0.0.1')
  const [service, bare] = [await open((incoming, outgoing) => void api(incoming, outgoing)), await open(baseline())]
  const agent = new Agent({ connections: 32 })
  const client = await createClient(contextFor(systemActor), { name: 'bench', kind: 'online-service' })
  const parties = await makeParties(service.origin, client, agent)
  const base: Load = {
    name: 'node:http and one INSERT',
    request: () => ({ url: `${bare.origin}/`, method: 'POST', body: '{}' }),
  }
  console.log(`${REQUESTS} requests, 32 at once, ${ROUNDS} rounds; requests a second as a ratio to: ${base.name}\n`)
  for (const load of parties.loads) {
    const ratios: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const floor = await measure(base, REQUESTS, agent)
      ratios.push((await measure(load, REQUESTS, agent)) / floor)
    }
    const spread = `${Math.min(...ratios).toFixed(3)} to ${Math.max(...ratios).toFixed(3)}`
    console.log(`${load.name.padEnd(44)} ${median(ratios).toFixed(3)}   (${spread})`)
  }
  await agent.close()
  for (const { server } of [service, bare]) server.close()
  await booted.close()
}
