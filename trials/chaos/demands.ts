import type { EventRow } from './store.ts'

const administration = 'administration:new-events'
const onlineService = 'online-service:new-events'
const both = [administration, onlineService]

/**
 * The notices of events that the service writes (specification 6.3 as decisions 6 read it), in words of its own: the
 * product's table may be wrong. Several: the event alone does not show which holds.
 */
const byService: Record<string, string[][]> = {
  'create-submission': [[]],
  'submit-submission': [['administration:new-submissions']],
  'notify-submission': [[onlineService]],
  // the service rejects a submission when its time has passed, a reply then or for the online service
  'reject-submission': [both],
  'delete-submission': [both],
  'create-reply': [[]],
  'submit-reply': [['online-service:new-replies']],
  'notify-reply': [[administration]],
  'accept-reply': [[administration]],
  'reject-reply': [[administration], both],
  'delete-reply': [both],
}

/** The notices of events that the receiving system has signed itself. */
const byAdministration: Record<string, string[][]> = {
  'accept-submission': [[onlineService]],
  'reject-submission': [[onlineService]],
}

/** The notices of documents that were never submitted: only their maker ever knew of them. */
const neverSubmitted: Record<string, string[][]> = {
  'delete-submission': [[onlineService]],
  'delete-reply': [[administration]],
}

type Demanding = Pick<EventRow, 'name' | 'byService' | 'hasCallback'>

/**
 * The notices that an event demands, as sorted lists of side and type; empty for an event that should not exist. A side
 * without an address gets no notices.
 */
export function demandedFor(event: Demanding, wasSubmitted: boolean): string[] {
  const table = event.byService ? byService : byAdministration
  const demanded = (wasSubmitted ? undefined : neverSubmitted[event.name]) ?? table[event.name] ?? []
  const isToBeTold = (tell: string): boolean => event.hasCallback || !tell.startsWith('online-service:')
  return demanded.map((tells) => tells.filter(isToBeTold).toSorted().join())
}
