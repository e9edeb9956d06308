/** A length of time as days, hours and minutes, for texts with `{days}`, `{hours}` and `{minutes}`. */
export function durationParts(seconds: number): { days: number; hours: number; minutes: number } {
  const minutes = Math.floor(seconds / 60)
  return { days: Math.floor(minutes / 1440), hours: Math.floor(minutes / 60) % 24, minutes: minutes % 60 }
}
