import { oncePerProcess } from '../once-per-process.ts'

/** `isDatabaseAway`: the start waits for it. */
type StartProgress = { isDatabaseAway: boolean; pages: 'building' | 'ok' }

/** How far the start of this node has come; of a process that is no server, all the way. */
export const startProgress = () =>
  oncePerProcess<StartProgress>('start-progress', () => ({ isDatabaseAway: false, pages: 'ok' }))

export const noteStart = (change: Partial<StartProgress>): void => void Object.assign(startProgress(), change)
