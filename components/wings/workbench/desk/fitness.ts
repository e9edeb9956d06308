import type { OpenedWork, OpenWork, ReadAttachment } from '../open-work.ts'
import { checksOf, type CheckName } from './checks.ts'

/**
 * Whether a submission can be accepted without a person having looked at it. `unfit`: the desk would not accept it either;
 * `person`: the desk leaves the choice to a person, since the destination does not name its schema, or its form finds faults.
 */
export type Fitness =
  | { kind: 'fit'; work: OpenedWork }
  | { kind: 'unfit'; failed: readonly CheckName[]; attachments: number }
  | { kind: 'person'; why: 'schema' | 'faults' }

/** @param attachments all of them, each read to its end */
export function fitnessOf(work: OpenWork, attachments: readonly ReadAttachment[]): Fitness {
  const failed = checksOf({ problems: work.problems }).filter(({ state }) => state === 'wrong')
  const incorrect = attachments.filter(({ problems }) => problems).length
  if (!work.opened || failed.length > 0 || incorrect > 0) {
    return { kind: 'unfit', failed: failed.map(({ name }) => name), attachments: incorrect }
  }
  if (work.isOffered !== true) return { kind: 'person', why: 'schema' }
  if (work.data.kind === 'form' && work.data.faults.length > 0) return { kind: 'person', why: 'faults' }
  return { kind: 'fit', work }
}
