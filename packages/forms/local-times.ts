import { isCalendarDate, secondsOfDateTime, secondsOfTime } from './value-checks.ts'

/** How times that people type become texts of a document and are shown again. */
type LocalTimes = {
  /** Undefined for a malformed time. */
  read: (typed: string) => string | undefined
  /** Without the offset where reading it again gives the same text; else as the document has it. */
  write: (json: string) => string
}

const TIME = /^\d\d:\d\d(:\d\d)?$/
const DATE_TIME = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d(:\d\d)?)$/
const WITH_OFFSET = /^(.*?\d\d:\d\d)(:\d\d)?[+-]\d\d:\d\d$/

/**
 * Times without a day. A document wants an offset (RFC 3339 section 5.6), and no day says which one: it is Germany's standard
 * time, in which all of them compare as they were typed.
 */
export const localTime = localTimes((typed) => {
  if (!TIME.test(typed)) return undefined
  const time = `${withSeconds(typed)}+01:00`
  return secondsOfTime(time) === undefined ? undefined : time
})

/** Days with a time, as a browser's field has them, `YYYY-MM-DDTHH:MM`; with the offset of Germany on that day. */
export const localDateTime = localTimes((typed) => {
  const [, day = '', time = ''] = DATE_TIME.exec(typed) ?? []
  if (!isCalendarDate(day)) return undefined
  const moment = `${day}T${withSeconds(time)}`
  return secondsOfDateTime(`${moment}Z`) === undefined ? undefined : `${moment}${offsetAt(moment)}`
})

function localTimes(read: LocalTimes['read']): LocalTimes {
  const write = (json: string): string => {
    const [, start = '', seconds = ''] = WITH_OFFSET.exec(json) ?? []
    return [start, `${start}${seconds}`].find((typed) => read(typed) === json) ?? json
  }
  return { read, write }
}

const withSeconds = (time: string): string => (time.length === 'HH:MM'.length ? `${time}:00` : time)

let germany: Intl.DateTimeFormat | undefined

/**
 * Germany's offset from UTC at a moment by its own clocks. In the hour that is there twice it is the first of the two, in the
 * hour that is left out the one before.
 */
function offsetAt(moment: string): string {
  const before = offsetOf(new Date(`${moment}+02:00`))
  const after = offsetOf(new Date(`${moment}+01:00`))
  return before === '+02:00' ? before : after === '+02:00' ? '+01:00' : after
}

function offsetOf(instant: Date): string {
  // made when first asked for: most forms ask for no time
  germany ??= new Intl.DateTimeFormat('en', { timeZone: 'Europe/Berlin', timeZoneName: 'longOffset' })
  const name = germany.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return /[+-]\d\d:\d\d/.exec(name)?.[0] ?? '+01:00'
}
