import {
  callbacksOf,
  deadlineTable,
  receiverSide,
  UNSUBMITTED_CASE_KEPT,
  type By,
  type CallbackType,
  type Kind,
  type Side,
  type State,
} from './tables.ts'

export type AttachedContent = { body: string; tag: string }
export type Entry = { event: string; by: By; untold: boolean }

/** A submission or reply as it should be. */
export type KnownDocument = {
  kind: Kind
  id: string
  of: KnownCase
  announced: readonly string[]
  attached: Map<string, AttachedContent>
  /** metadata and data, once they were submitted */
  parts: { metadata: string; data: string } | undefined
  state: State
  since: number
  made: number
  /** how its receiver decided, if it did */
  decided: 'accept' | 'reject' | undefined
  /** all its events but those that tell of a notification */
  log: Entry[]
  /** the submission's own address */
  callback: string | null
  /** when its receiver was answered a list that named it */
  polledAt: number[]
}

export type KnownCase = {
  id: string
  service: number
  destination: number
  documents: KnownDocument[]
  callback: string | null
}

/** Everything as it should be: what clients were answered, and what follows from the tables. */
export class Model {
  readonly cases: KnownCase[] = []
  /** the addresses of the destinations */
  readonly addresses: (string | null)[] = [null, null]

  get documents(): KnownDocument[] {
    return this.cases.flatMap(({ documents }) => documents)
  }

  document(id: string): KnownDocument | undefined {
    return this.documents.find((known) => known.id === id)
  }

  happened(known: KnownDocument, event: string, by: By, at: number): void {
    const untold = by === 'deadline' && deadlineTable[known.state]?.untold === true
    known.log.push({ event: `${event}-${known.kind}`, by, untold })
    const next = nextStates[event]
    if (next) Object.assign(known, { state: next, since: at })
  }

  /** What the service has to do of itself with the document at this time (decisions 5). */
  due({ state, since }: KnownDocument, now: number): { event: string; next: State } | undefined {
    const deadline = deadlineTable[state]
    if (!deadline) return undefined
    const over = now - since - deadline.after
    return over > 0 || (over === 0 && deadline.at) ? deadline : undefined
  }

  /** The first moment at which the service has something to do with the document. */
  deadlineOf({ state, since }: KnownDocument): number | undefined {
    const deadline = deadlineTable[state]
    return deadline ? since + deadline.after + (deadline.at ? 0 : 1) : undefined
  }

  /** Decisions 5: when a case goes in which nothing was ever submitted; never, as long as it has content. */
  endOf({ documents }: KnownCase, lastEventAt: number): number {
    const isUnsubmitted = documents.every(({ state, parts }) => state === 'deleted' && !parts)
    return isUnsubmitted ? lastEventAt + UNSUBMITTED_CASE_KEPT : Infinity
  }

  /** Decisions 7: where a side is told of a document at this moment. */
  addressOf(side: Side, { of, kind, callback }: KnownDocument): string | null {
    if (side === 'administration') return this.addresses[of.destination] ?? null
    if (of.callback !== null) return of.callback
    if (kind === 'submission') return callback
    // the newest is that which bears the latest time, whatever clock that was
    const inTime = of.documents.toSorted((one, other) => one.made - other.made)
    return inTime.findLast((one) => one.kind === 'submission' && one.callback !== null)?.callback ?? null
  }

  /** Decisions 4: a submission is submitted or has been accepted. */
  isAnswerable({ documents }: KnownCase): boolean {
    return documents.some(
      ({ kind, state, decided }) => kind === 'submission' && (state === 'submitted' || decided === 'accept'),
    )
  }

  /** The callbacks that an event of the document leads to. */
  callbacksOf(known: KnownDocument, { event, by, untold }: Entry): { side: Side; type: CallbackType }[] {
    const row = callbacksOf(event, by)
    const sides: readonly Side[] = ['onlineService', 'administration']
    return sides.flatMap((side) => {
      const type = row[side]
      return type === null || (untold && side === receiverSide(known.kind)) ? [] : [{ side, type }]
    })
  }
}

const nextStates: Record<string, State> = {
  submit: 'submitted',
  accept: 'accepted',
  reject: 'rejected',
  delete: 'deleted',
}
