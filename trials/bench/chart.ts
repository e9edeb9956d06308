import type { MeasuredFigure } from './measuring/row.ts'
import { figureText, goalText, nearness } from './report.ts'

const WIDTH = 1100
const TEXT = 620
const RIGHT = 20
const LINE = 30
const TOP = 44
/** The scale runs from a tenth of a goal to ten times as good. */
const LEAST = 0.1
const MOST = 10

/**
 * How near each figure is to its goal, as an SVG of its own: bars on a logarithmic scale from the line of the goal,
 * to the left what is missed, to the right what is better. Figures without a goal are left out.
 */
export function chartOf(figures: readonly MeasuredFigure[]): string {
  const lines = figures.flatMap((figure) => {
    const near = nearness(figure)
    return near === undefined ? [] : [{ figure, near }]
  })
  const height = TOP + lines.length * LINE + 10
  const scale = [LEAST, 0.5, 1, 2, MOST].map((near) => scaleLine(near, height))
  const bars = lines.map(({ figure, near }, at) => barOf(figure, near, TOP + at * LINE))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="How near each figure is to its goal">`,
    `<style>${STYLE}</style>`,
    `<rect class="ground" width="${WIDTH}" height="${height}"/>`,
    ...scale,
    ...bars,
    '</svg>\n',
  ].join('\n')
}

const STYLE = [
  'text{font:13px system-ui,sans-serif;fill:#1f2937}',
  '.ground{fill:#fff}.scale{stroke:#d1d5db}.goal{stroke:#1f2937}',
  '.reached{fill:#2f7d4f}.missed{fill:#b45309}.figure{fill:#4b5563;font-size:11px}',
  '@media(prefers-color-scheme:dark){text{fill:#e5e7eb}.ground{fill:#111827}.scale{stroke:#374151}.goal{stroke:#e5e7eb}',
  '.reached{fill:#5fb585}.missed{fill:#f0a04b}.figure{fill:#9ca3af}}',
].join('')

function across(near: number): number {
  const kept = Math.min(MOST, Math.max(LEAST, near))
  const share = Math.log(kept / LEAST) / Math.log(MOST / LEAST)
  return Math.round(TEXT + share * (WIDTH - TEXT - RIGHT))
}

function scaleLine(near: number, height: number): string {
  const x = across(near)
  const words = near === 1 ? 'goal' : `${near}×`
  const kind = near === 1 ? 'goal' : 'scale'
  return [
    `<line class="${kind}" x1="${x}" x2="${x}" y1="${TOP - 12}" y2="${height - 6}"/>`,
    `<text x="${x}" y="${TOP - 20}" text-anchor="middle">${words}</text>`,
  ].join('')
}

function barOf({ title, value, unit, goal }: MeasuredFigure, near: number, y: number): string {
  const [from, to] = [Math.min(across(1), across(near)), Math.max(across(1), across(near))]
  const words = `${figureText(value, unit)} (${goalText(goal, unit)})`
  return [
    `<text x="10" y="${y + 12}">${escaped(title)}</text>`,
    `<text class="figure" x="10" y="${y + 25}">${escaped(words)}</text>`,
    `<rect class="bar ${near >= 1 ? 'reached' : 'missed'}" x="${from}" y="${y + 4}" width="${Math.max(2, to - from)}" height="14" rx="2"/>`,
  ].join('')
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
