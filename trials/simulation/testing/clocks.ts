import assert from 'node:assert/strict'
import type pg from 'pg'
import { vi } from 'vitest'
import { timeColumns } from '#lib/platform/testing/time-columns.ts'
import { MINUTE } from '#lib/platform/durations.ts'

/** Decisions 5 and 6: how far clocks may differ without consequences. */
export const MAY_DIFFER = 5 * MINUTE

export type Clock = 'node' | 'database' | 'partner'

/** The clocks that somebody sets, by how much, and what was done before. */
export class Clocks {
  /** milliseconds by which partners are ahead of the nodes */
  partner = 0
  /** steps of the nodes' clock, each with the number of callbacks that were sent before it */
  readonly steps: { step: number; after: number }[] = []
  private readonly begun = Date.now()

  /** The clock of all nodes: that of the machine, and with it the service's. */
  setNode(step: number, after: number): void {
    vi.setSystemTime(Date.now() + step)
    this.steps.push({ step, after })
  }

  /**
   * PostgreSQL has no clock that could be set for one database. All that its clock has written is moved the other way,
   * which makes the same difference between the two.
   */
  async setDatabase(db: pg.Pool, step: number): Promise<void> {
    const written = timeColumns.filter(({ writtenBy }) => writtenBy.includes('database'))
    assert.ok(written.length > 0, 'the database writes no column')
    for (const { table, column } of written)
      await db.query(`update ${table} set ${column} = ${column} - $1 * interval '1 millisecond'`, [step])
  }

  /** A partner's clock is wrong until it is set right. */
  setPartner(step: number): void {
    this.partner = this.partner === 0 ? step : 0
  }

  /** Whether the nodes' clock was set back between two callbacks, counted from the first. */
  wasSetBackBetween(one: number, other: number): boolean {
    return this.steps.some(({ step, after }) => step < 0 && after > one && after <= other)
  }

  /** Milliseconds by which it was set back in all. */
  get setBack(): number {
    return this.steps.reduce((sum, { step }) => sum - Math.min(step, 0), 0)
  }

  /** As the clock was at the beginning. */
  restore(): void {
    vi.setSystemTime(this.begun)
  }
}
