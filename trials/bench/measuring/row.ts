import type { Installation, ServedProgram } from '../../../server/testing/installation.ts'

/**
 * The goal of a figure: at least or at most this value, in the row's unit; undefined for a row that only reports.
 * Source of the figures: docs/performance.md.
 */
export type Goal = { least: number } | { most: number } | undefined

/** `×` is a ratio to the bare program of the same run. */
export type Unit = '×' | 'ms' | 's' | 'kB' | 'MB'

/** One figure: the middle one of several, with the least and the most of them. */
export type MeasuredFigure = {
  title: string
  unit: Unit
  goal: Goal
  value: number
  least: number
  most: number
  /** the comparison, the work of each side in a second, and processor time, in words */
  details: readonly string[]
}

/** A running product with a folder and a database of its own; `restart` ends the server and starts another at its port. */
export type Product = { home: Installation; server: ServedProgram; databaseUrl: string; restart: () => Promise<void> }

/** A program to compare with. */
export type BareProgram = { origin: string; pid: number }

export type Bench = {
  /** how many pairs of slices */
  rounds: number
  /** milliseconds of one slice */
  slice: number
  /** submissions of the installation that has grown large */
  large: number
  /** A product of its own for a row, without limits of rate; removed when the row has ended. */
  product: (settings?: Record<string, string>) => Promise<Product>
  /** Runs a program of `trials/bench/bare/` with these settings as JSON; ended when the row has ended. @returns its address */
  bare: (file: string, settings: object) => Promise<BareProgram>
  /** Tells the waiting person what is going on. */
  say: (line: string) => void
}

/** Some figures that one preparation serves. `name` is what `--only` takes. */
export type Row = { name: string; measure: (bench: Bench) => Promise<MeasuredFigure[]> }
