/** Who does something in a run. */
export type Who = 'operator' | 'online service' | 'applicant' | 'administration'

/** Where the words of a step end and its duration stands, in columns. */
const WORDS_END = 71
const DURATION_WIDTH = 8

export type Report = {
  heading(text: string): void
  /** Any lines, as they are. */
  lines(...lines: string[]): void
  /** Something that happens meanwhile. */
  note: (line: string) => void
  /**
   * Does one step and tells how long it took. An error is told with the step's words and thrown on. Once the report is
   * stopped it never settles, so that nothing is begun while everything ends.
   * @param found says more about the outcome
   */
  step<T>(who: Who, words: string, work: () => Promise<T>, found?: (value: T) => string): Promise<T>
  /** From now on nothing is told any more, and no further step begins. */
  stop(): void
  /** How many steps were done. */
  done(): number
  /** The words of the step that failed. */
  failed(): string | undefined
}

type Output = { write(text: string): unknown; isTTY?: boolean }

/** Tells people what the demo does. On a terminal the step under way is shown too. */
export function createReport(output: Output): Report {
  let isStopped = false
  let underWay = ''
  let count = 0
  let failed: string | undefined
  const write = (text: string): void => {
    if (!isStopped) output.write(text)
  }
  const show = (): void => {
    if (output.isTTY) write(underWay)
  }
  const hide = (): void => {
    if (output.isTTY && underWay !== '') write('\r\u001b[K')
  }
  const print = (line: string): void => {
    hide()
    write(`${line}\n`)
    show()
  }
  return {
    heading: (text) => print(`\n${text}`),
    lines: (...lines) => lines.forEach(print),
    note: (line) => print(`    ${line}`),
    async step(who, words, work, found) {
      if (isStopped) return new Promise<never>(() => undefined)
      const since = performance.now()
      underWay = stepLine('…', who, words)
      show()
      const end = (mark: string, more = ''): void => {
        hide()
        underWay = ''
        write(`${stepLine(mark, who, words + more, performance.now() - since)}\n`)
      }
      try {
        const value = await work()
        end('✓', found && `: ${found(value)}`)
        count += 1
        return value
      } catch (error) {
        end('✗')
        failed = `${who} ${words}`
        throw error
      }
    },
    stop: () => void (isStopped = true),
    done: () => count,
    failed: () => failed,
  }
}

/** One step as a line of at most 80 columns, as long as its words fit. */
export function stepLine(mark: string, who: Who, words: string, milliseconds?: number): string {
  const line = `  ${mark} ${who.padEnd(14)}  ${words}`
  if (milliseconds === undefined) return line
  return `${line.padEnd(WORDS_END)} ${shownDuration(milliseconds).padStart(DURATION_WIDTH)}`
}

/** `35 ms`, `1.2 s`, `1 min 5 s`. */
export function shownDuration(milliseconds: number): string {
  if (milliseconds < 999.5) return `${Math.round(milliseconds)} ms`
  const seconds = milliseconds / 1000
  if (seconds < 59.95) return `${seconds.toFixed(1)} s`
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)} min ${whole % 60} s`
}
