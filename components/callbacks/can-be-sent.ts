import type { NoticeShown } from '#lib/callbacks/log-schema.ts'

/** It can be sent again, or waits for a time and can be tried before. */
export const canBeSent = ({ canBeSentAgain, due }: Pick<NoticeShown, 'canBeSentAgain' | 'due'>): boolean =>
  canBeSentAgain || due?.kind === 'at'
