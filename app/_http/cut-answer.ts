const cut = new WeakSet<Response>()

/** An answer that is none: the connection is closed instead. */
export function cutAnswer(): Response {
  // what a server that cannot cut a connection would say
  const response = new Response(null, { status: 502 })
  cut.add(response)
  return response
}

/** True for what `cutAnswer` made. */
export function isCutAnswer(response: Response): boolean {
  return cut.has(response)
}
