import { z } from 'zod'

/** What Kurier and its peers have in common: addresses that are told of messages. */
export type Notifier = {
  name: string
  /** Makes addresses, each with an owner of its own. @returns what each is told by */
  addresses: (urls: readonly string[]) => Promise<string[]>
  /** The processes of the service and of each thing that it needs, by name; `service` is always there. */
  parts: () => Promise<Record<string, number[]>>
}

/** Hands in a message for each address while nothing is sent. @returns what lets all of it be sent */
export type Deliverer = Notifier & { backlog: (addresses: readonly string[]) => Promise<() => Promise<unknown>> }

export type Accepter = Notifier & {
  /** calls of the interface that one message takes */
  calls: number
  /** Hands in one message. @returns the id by which the callback names it */
  publish: (address: string) => Promise<string>
  /** Forgets addresses, and what still waits for them. */
  forget: (addresses: readonly string[]) => Promise<unknown>
}

export type Peer = Deliverer & Accepter

const callback = z.object({ submissions: z.array(z.object({ submissionId: z.string() })) })

/** The messages that a callback names; peers are handed messages that look like Kurier's callbacks. */
export const namedIn = (body: string): string[] =>
  callback.parse(JSON.parse(body)).submissions.map(({ submissionId }) => submissionId)

/** Does something with each, `atOnce` of them under way at any time. @returns the results in their order */
export async function withEach<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  atOnce = AT_ONCE,
): Promise<Result[]> {
  const results: Result[] = []
  const waiting = items.entries()
  const lane = async (): Promise<void> => {
    for (const [at, item] of waiting) results[at] = await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return results
}

export const AT_ONCE = 32
