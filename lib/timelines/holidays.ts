import { DAY } from '../platform/durations.ts'
import { germanStates, type GermanState } from './terms.ts'

/** A calendar day, `2026-11-21`. */
export type CalendarDay = string

/** The day `count` days later; calendar days, whatever clocks do on them. */
export function daysLater(day: CalendarDay, count: number): CalendarDay {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY).toISOString().slice(0, 10)
}

/** 0 is Sunday. */
export const weekdayOf = (day: CalendarDay): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** Easter Sunday of a year of the Gregorian calendar (the algorithm of Meeus, Jones and Butcher). */
export function easterSunday(year: number): CalendarDay {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const [d, e] = [Math.floor(b / 4), b % 4]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const [i, k] = [Math.floor(c / 4), c % 4]
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 19 * l) / 433)
  const month = Math.floor((h + l - 7 * m + 90) / 25)
  const date = (h + l - 7 * m + 33 * month + 19) % 32
  return `${pad(year, 4)}-${pad(month)}-${pad(date)}`
}

const pad = (number: number, digits = 2): string => String(number).padStart(digits, '0')

type Holiday = {
  name: string
  day: (year: number) => CalendarDay
  isIn: (state: GermanState | null, year: number) => boolean
}

const fixed = (monthAndDate: string) => (year: number) => `${pad(year, 4)}-${monthAndDate}`
const ofEaster = (days: number) => (year: number) => daysLater(easterSunday(year), days)
const everywhere = () => true
const inStates =
  (...states: GermanState[]) =>
  (state: GermanState | null) =>
    state !== null && states.includes(state)
const since =
  (from: number, ...states: GermanState[]) =>
  (state: GermanState | null, year: number) =>
    year >= from && state !== null && states.includes(state)

/** The Wednesday before 23 November. */
function dayOfRepentance(year: number): CalendarDay {
  const last = fixed('11-22')(year)
  return daysLater(last, -((weekdayOf(last) + 4) % 7))
}

/**
 * Public holidays by law of the federation and the states, from 1995 on, by the names of the law. It leaves out
 * holidays of single communities: Fronleichnam in some of Saxony and Thuringia, Mariä Himmelfahrt in those of Bavaria
 * with a Catholic majority, Friedensfest in the city of Augsburg.
 */
const holidays: readonly Holiday[] = [
  { name: 'Neujahr', day: fixed('01-01'), isIn: everywhere },
  { name: 'Heilige Drei Könige', day: fixed('01-06'), isIn: inStates('BW', 'BY', 'ST') },
  {
    name: 'Frauentag',
    day: fixed('03-08'),
    isIn: (state, year) => since(2019, 'BE')(state, year) || since(2023, 'MV')(state, year),
  },
  { name: 'Karfreitag', day: ofEaster(-2), isIn: everywhere },
  { name: 'Ostersonntag', day: ofEaster(0), isIn: inStates('BB') },
  { name: 'Ostermontag', day: ofEaster(1), isIn: everywhere },
  { name: 'Tag der Arbeit', day: fixed('05-01'), isIn: everywhere },
  {
    name: 'Tag der Befreiung',
    day: fixed('05-08'),
    isIn: (state, year) => state === 'BE' && (year === 2020 || year === 2025),
  },
  { name: 'Christi Himmelfahrt', day: ofEaster(39), isIn: everywhere },
  { name: 'Pfingstsonntag', day: ofEaster(49), isIn: inStates('BB') },
  { name: 'Pfingstmontag', day: ofEaster(50), isIn: everywhere },
  { name: 'Fronleichnam', day: ofEaster(60), isIn: inStates('BW', 'BY', 'HE', 'NW', 'RP', 'SL') },
  { name: 'Mariä Himmelfahrt', day: fixed('08-15'), isIn: inStates('SL') },
  { name: 'Weltkindertag', day: fixed('09-20'), isIn: since(2019, 'TH') },
  { name: 'Tag der Deutschen Einheit', day: fixed('10-03'), isIn: everywhere },
  {
    name: 'Reformationstag',
    day: fixed('10-31'),
    isIn: (state, year) =>
      year === 2017 ||
      inStates('BB', 'MV', 'SN', 'ST', 'TH')(state) ||
      since(2018, 'HB', 'HH', 'NI', 'SH')(state, year),
  },
  { name: 'Allerheiligen', day: fixed('11-01'), isIn: inStates('BW', 'BY', 'NW', 'RP', 'SL') },
  { name: 'Buß- und Bettag', day: dayOfRepentance, isIn: inStates('SN') },
  { name: '1. Weihnachtstag', day: fixed('12-25'), isIn: everywhere },
  { name: '2. Weihnachtstag', day: fixed('12-26'), isIn: everywhere },
]

/** The public holidays of a year in a state, or of the whole country alone, in the order of the year. */
export function holidaysOf(year: number, state: GermanState | null): { name: string; day: CalendarDay }[] {
  return holidays
    .filter(({ isIn }) => isIn(state, year))
    .map(({ name, day }) => ({ name, day: day(year) }))
    .sort((one, other) => one.day.localeCompare(other.day))
}

/** The state of a region (`DE` and the regional key; its first two digits are the state); null for the country. */
export function stateOfRegion(region: string | null): GermanState | null {
  const digits = /^DE(\d{2})/.exec(region ?? '')?.[1]
  return digits === undefined ? null : (germanStates[Number(digits) - 1] ?? null)
}
