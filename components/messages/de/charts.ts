/** Words around every chart; a page with a chart gives them besides its own. */
export const charts = {
  empty: 'Für diesen Zeitraum gibt es noch keine Zahlen.',
  total: '{label}: insgesamt {total}, höchstens {most} ({when}).',
  range: '{label}: zwischen {least} und {most}, zuletzt {last}.',
  none: '{label}: keine Werte.',
  asTable: 'Zahlen als Tabelle',
  time: 'Zeit',
  noFigures: 'keine Werte',
  noValue: '–',
}

declare module '../areas.ts' {
  interface Messages {
    charts: typeof charts
  }
}
