import { oncePerProcess } from '#lib/platform/once-per-process.ts'
import type { runUnderNext } from '#server/under-next.ts'

/**
 * Under `next start` and `next dev` no server of ours runs in front, so Next.js itself makes the process a node: database,
 * migrations, background work, interfaces. The module is loaded by Node and not bundled: it is the product's own server.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || oncePerProcess('server', () => 'next') === 'own') return
  const path = await import('node:path')
  const { pathToFileURL } = await import('node:url')
  const program = pathToFileURL(path.join(process.cwd(), 'server/under-next.ts')).href
  const underNext = (await import(/* turbopackIgnore: true */ program)) as { runUnderNext: typeof runUnderNext } // its path
  await underNext.runUnderNext({ isDevelopment: process.env.NODE_ENV === 'development' })
}
