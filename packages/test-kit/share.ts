import { inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** How much of a trial this run plays: `npm test` a short share, `npm run test:trials` the whole. */
    share: 'short' | 'whole'
  }
}

/** Whether trials are played whole. */
export const isWhole = inject('share') === 'whole'

/** What a trial plays: `whole` in `npm run test:trials`, `short` in `npm test`. */
export const shareOf = <T>(whole: T, short: T): T => (isWhole ? whole : short)

/** Runs of a long property: all of them in `npm run test:trials`, a tenth in `npm test`. */
export const runs = (whole: number): number => shareOf(whole, Math.ceil(whole / 10))

/** Rows of a table: all of them in `npm run test:trials`; in `npm test` every nth one, from `first` on. */
export const everyNth = <Row>(rows: readonly Row[], n: number, first = 0): Row[] =>
  isWhole ? [...rows] : rows.filter((_, at) => at % n === first)

/** All of a few in `npm run test:trials`; in `npm test` one, for the row at this place of a table. */
export const oneInTurn = <One>(few: readonly One[], at: number): readonly One[] =>
  isWhole ? few : few.slice(at % few.length).slice(0, 1)
