/** A URL as people are shown it: its query may hold a token of the receiver's. */
export function shownUrl(url: string): string {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname}`
}

/** When what waits is sent: `now` as soon as it is its turn, `paused` not before somebody resumes. `at` RFC 3339. */
export type Due = { kind: 'now' } | { kind: 'paused' } | { kind: 'at'; at: string }

/**
 * When a waiting notice is due: by its own schedule and not before its endpoint; at an endpoint that does not fail at
 * once (as the claims have it).
 * @param now the service clock
 */
export function dueOf(
  notice: { nextAttemptAt: Date | null },
  endpoint: { nextAttemptAt: Date | null; pausedAt: Date | null },
  now: Date,
): Due {
  if (endpoint.pausedAt) return { kind: 'paused' }
  if (!endpoint.nextAttemptAt) return { kind: 'now' }
  const at = Math.max(endpoint.nextAttemptAt.getTime(), notice.nextAttemptAt?.getTime() ?? 0)
  return at <= now.getTime() ? { kind: 'now' } : { kind: 'at', at: new Date(at).toISOString() }
}
