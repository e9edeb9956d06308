import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds. */
const HELD_BACK = 250

/**
 * Holds back the answer to a caller that has asked too often (RFC 6585 section 4): even a caller that asks again after
 * each answer asks no more than four times a second on each connection, and these are bounded.
 */
export const heldBack = (): Promise<void> => pause(HELD_BACK)
