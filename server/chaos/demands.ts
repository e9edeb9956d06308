import type { EventRow } from './store.ts'

const administration = 'administration:new-events'
const onlineService = 'online-service:new-events'
const both = [administration, onlineService]

/**
 * Who is to be told of what the service writes (specification 6.3 as decisions 6 read it), in words of its own: the
 * product's table may be what is wrong. Several: the event alone does not show which holds.
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

/** What the receiving system has signed itself. */
const byAdministration: Record<string, string[][]> = {
  'accept-submission': [[onlineService]],
  'reject-submission': [[onlineService]],
}

/** Nobody but its maker ever knew of what was never submitted. */
const neverSubmitted: Record<string, string[][]> = {
  'delete-submission': [[onlineService]],
  'delete-reply': [[administration]],
}

type Demanding = Pick<EventRow, 'name' | 'byService' | 'hasCallback'>

/**
 * The notices that an event demands, as sorted lists of side and type; nothing when it should not exist. Who gave no
 * address gets none.
 */
export function demandedFor(event: Demanding, wasSubmitted: boolean): string[] {
  const table = event.byService ? byService : byAdministration
  const demanded = (wasSubmitted ? undefined : neverSubmitted[event.name]) ?? table[event.name] ?? []
  const isToBeTold = (tell: string): boolean => event.hasCallback || !tell.startsWith('online-service:')
  return demanded.map((tells) => tells.filter(isToBeTold).toSorted().join())
}
