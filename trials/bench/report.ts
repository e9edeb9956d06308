import type { Goal, MeasuredFigure, Unit } from './measuring/row.ts'

/** How near a figure is to its goal: 1 reaches it, 0.5 is half as good, 2 twice as good; nothing without a goal. */
export function nearness({ value, goal }: Pick<MeasuredFigure, 'value' | 'goal'>): number | undefined {
  if (!goal) return undefined
  return 'least' in goal ? value / goal.least : goal.most / value
}

/** A figure in words: three digits that count. */
export function figureText(value: number, unit: Unit): string {
  const digits = Number(value.toPrecision(3))
  return unit === '×' ? String(digits) : `${digits} ${unit}`
}

export function goalText(goal: Goal, unit: Unit): string {
  if (!goal) return '–'
  return 'least' in goal ? `≥ ${figureText(goal.least, unit)}` : `≤ ${figureText(goal.most, unit)}`
}

/** A figure as lines to read: what, how much, how far from its goal, and why. */
export function linesOf(measured: MeasuredFigure): string[] {
  const { title, unit, goal, value, least, most, details } = measured
  const near = nearness(measured)
  const verdict = near === undefined ? '' : near >= 1 ? ', reached' : ', missed'
  const figure = `${figureText(value, unit)} (${figureText(least, unit)} to ${figureText(most, unit)})`
  const aim = goal ? `   goal ${goalText(goal, unit)}${verdict}` : ''
  return [`${title}: ${figure}${aim}`, ...details.map((detail) => `    ${detail}`)]
}
