import { replaceLog, type Line } from '#lib/platform/log.ts'

/**
 * Turns the log of this process into lines for the operator, so that standard output holds the answer alone. Of the
 * facts only `reason` is told; who wants all of them reads the server's log.
 */
export function tellLog(say: (line: string) => void): void {
  const tell: Line = ({ reason }, message) => say(typeof reason === 'string' ? `${message}: ${reason}` : message)
  const pass: Line = () => undefined
  replaceLog({ error: tell, warn: tell, info: pass, debug: pass })
}
