/** How the callbacks of a destination or client stand. */
export const callbackState = {
  long: {
    none: 'ohne Callback',
    paused: 'Callback angehalten',
    failing: 'Callback gestört',
    working: 'Callback in Betrieb',
  },
  short: { none: 'keiner', paused: 'angehalten', failing: 'gestört', working: 'in Betrieb' },
  since:
    '{unit, select, days {{count, plural, one {seit # Tag} other {seit # Tagen}}} hours {{count, plural, one {seit # Stunde} other {seit # Stunden}}} minutes {{count, plural, one {seit # Minute} other {seit # Minuten}}} other {seit eben}}',
  waiting: '{count, plural, one {# wartet} other {# warten}}',
}

declare module '../areas.ts' {
  interface Messages {
    callbackState: typeof callbackState
  }
}
