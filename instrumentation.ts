/**
 * Under `next dev` no server of ours runs in front, so Next.js itself starts what a node does in the background.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.NODE_ENV !== 'development') return
  const { startBackground } = await import('#lib/expiry/background.ts')
  startBackground()
}
