import { pageScripts } from '../page-scripts.ts'
import type { Bench, Measured } from '../row.ts'

const KB = 1000
/** As many of the heaviest are told. */
const TOLD = 10

/** The script that the pages take when they are loaded first, as the server sends it. */
export async function measurePages(bench: Bench): Promise<Measured[]> {
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
