import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { request } from 'undici'
import { z } from 'zod'
import { root } from '../../../server/prepare.ts'
import type { Bench, MeasuredFigure } from '../measuring/row.ts'

const KB = 1000
/** As many of the heaviest are told. */
const TOLD = 10

/** The script that the pages take when they are loaded first, as the server sends it. */
export async function measurePages(bench: Bench): Promise<MeasuredFigure[]> {
  const { server } = await bench.product()
  const pages = await pageScripts(server.baseUrl)
  const sizes = pages.map(({ bytes }) => bytes / KB)
  const details = pages.slice(0, TOLD).map(({ route, bytes }) => `${(bytes / KB).toFixed(1)} kB ${route}`)
  const spread = { value: Math.max(...sizes), least: Math.min(...sizes), most: Math.max(...sizes) }
  return [
    {
      title: `Script of the heaviest of ${pages.length} pages (gzip)`,
      unit: 'kB',
      goal: { most: 180 },
      ...spread,
      details,
    },
  ]
}

/** What `next build` writes down of each page, of which these members are read. */
const builtPages = z.array(z.object({ route: z.string(), firstLoadChunkPaths: z.array(z.string()) }))

/**
 * Bytes of script that the first load of each page takes, the heaviest first: the files that the build names for it, as
 * a running server sends them, compressed. A journey holds it against what a browser loads; what comes by itself after
 * the page, such as its charts, the journeys alone count.
 */
export async function pageScripts(baseUrl: string): Promise<{ route: string; bytes: number }[]> {
  const text = await readFile(join(root, '.next/diagnostics/route-bundle-stats.json'), 'utf8')
  const pages = builtPages.parse(JSON.parse(text)).filter(({ route }) => !route.startsWith('/_'))
  const sizes = new Map<string, number>()
  for (const path of new Set(pages.flatMap(({ firstLoadChunkPaths }) => firstLoadChunkPaths))) {
    sizes.set(path, await sentBytes(`${baseUrl}/${path.replace(/^\.next\//, '_next/')}`))
  }
  return pages
    .map(({ route, firstLoadChunkPaths }) => {
      const bytes = firstLoadChunkPaths.reduce((sum, path) => sum + (sizes.get(path) ?? 0), 0)
      return { route, bytes }
    })
    .sort((one, other) => other.bytes - one.bytes)
}

async function sentBytes(url: string): Promise<number> {
  const { statusCode, body } = await request(url, { headers: { 'accept-encoding': 'gzip' } })
  if (statusCode !== 200) throw new Error(`${url} was answered with ${statusCode}`)
  return (await body.arrayBuffer()).byteLength
}
