import type { CallbackType, NotifyType } from '@kurier/wire/names'
import { eventTable, type Tell } from '../cases/rules.ts'
import type { Side } from '../cases/terms.ts'
import type { Lane } from './terms.ts'

/**
 * Every event as a timeline tells it: the rows of specification 6.2 and 6.3 with the two ways of telling apart, and
 * forward-submission, which version 1 may have left behind. The lane is the side that acted (6.3, "Triggered by"), even
 * where the service signs for it.
 */
export const laneOf = {
  'create-submission': 'online-service',
  'submit-submission': 'online-service',
  'notify-submission-callback': 'service',
  'notify-submission-polling': 'administration',
  'forward-submission': 'administration',
  'accept-submission': 'administration',
  'reject-submission': 'administration',
  'reject-submission-by-service': 'service',
  'delete-submission': 'service',
  'delete-incomplete-submission': 'service',
  'create-reply': 'administration',
  'submit-reply': 'administration',
  'notify-reply-callback': 'service',
  'notify-reply-polling': 'online-service',
  'accept-reply': 'online-service',
  'reject-reply': 'online-service',
  'reject-reply-by-service': 'service',
  'delete-reply': 'service',
  'delete-incomplete-reply': 'service',
  unknown: 'service',
} as const satisfies Record<string, Lane>

/** What happened; its words are the portal's texts (`events.happenings`). */
export type Happening = keyof typeof laneOf

export const happenings = Object.keys(laneOf) as [Happening, ...Happening[]] // its own keys

/** What an event tells about what happened. */
export type CaseNames = {
  name: string
  /** `service`, or the destination whose key signed it */
  issuer: string
  notifyType: NotifyType | undefined
  /** whether the log has a submit event of the same submission or reply */
  wasSubmitted: boolean
  /** whether its problem is the one that the service itself names: not decided in time */
  isTimeout: boolean
}

/** Which happening an event of the log is. */
export function happeningOf(told: CaseNames): Happening {
  const { name } = told
  if (name.startsWith('notify-')) return known(`${name}-${told.notifyType ?? 'polling'}`)
  if (name.startsWith('reject-') && isByService(told)) return known(`${name}-by-service`)
  if (name.startsWith('delete-') && !told.wasSubmitted) return known(name.replace('delete-', 'delete-incomplete-'))
  return known(name)
}

/** The service documents the online service's decision about a reply as well, so there the problem tells. */
function isByService({ name, issuer, isTimeout }: CaseNames): boolean {
  return issuer === 'service' && (name === 'reject-submission' || isTimeout)
}

const known = (name: string): Happening => happenings.find((happening) => happening === name) ?? 'unknown'

/** Whom it is told, and by which callback: as the row of specification 6.3 has it. */
export function tellsOf(happening: Happening): { side: Side; type: CallbackType }[] {
  const row = happening.replace(/-(callback|polling)$/, '')
  const tell = Object.entries(eventTable).find(([name]) => name === row)?.[1].tell ?? []
  return tell.map((one: Tell) => {
    const [side, type] = one.split(':') as [Side, CallbackType] // as `Tell` joins them
    return { side, type }
  })
}
