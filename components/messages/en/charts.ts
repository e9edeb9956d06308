import type { charts as german } from '../de/charts.ts'

/** Words around every chart. */
export const charts: typeof german = {
  empty: 'There are no figures for this period yet.',
  total: '{label}: {total} in total, at most {most} ({when}).',
  range: '{label}: between {least} and {most}, most recently {last}.',
  none: '{label}: no values.',
  asTable: 'Figures as a table',
  time: 'Time',
  noFigures: 'no values',
  noValue: '–',
}
