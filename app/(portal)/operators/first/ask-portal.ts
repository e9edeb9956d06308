/** What the portal's interface answered; `pointers` and `requestId` from its problem (RFC 9457), status 0 for none. */
export type PortalAnswer<T> =
  { isDone: true; body: T } | { isDone: false; status: number; pointers: string[]; requestId: string }

type Problem = { instance?: string; errors?: { pointer: string }[] }

/** Posts JSON to the portal's interface. `T` is what the route promises by its schema. */
export async function askPortal<T>(path: string, body: object): Promise<PortalAnswer<T>> {
  try {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (answer.ok) return { isDone: true, body: (await answer.json()) as T } // promised by the route's schema
    const problem = (await answer.json()) as Problem // a problem answer, of this interface too
    const pointers = (problem.errors ?? []).map(({ pointer }) => pointer)
    return { isDone: false, status: answer.status, pointers, requestId: problem.instance ?? '' }
  } catch {
    return { isDone: false, status: 0, pointers: [], requestId: '' } // nobody answered, or something in between did
  }
}
