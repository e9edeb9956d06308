import type { ShownNotice, Wait } from '#lib/callbacks/log/log-schema.ts'

/** It waits for a time, and can be tried before. */
export const canBeHastened = ({ wait }: { wait: Wait | null }): boolean => wait !== null && wait.nextAttemptAt !== null

/** It can be sent again, or waits for a time and can be tried before. */
export const canBeSent = (notice: Pick<ShownNotice, 'canBeSentAgain' | 'wait'>): boolean =>
  notice.canBeSentAgain || canBeHastened(notice)
