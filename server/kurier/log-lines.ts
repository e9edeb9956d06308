import { forget, oncePerProcess } from '#lib/platform/once-per-process.ts'

type Line = (facts: Record<string, unknown>, message: string) => void

/**
 * Turns the log of this process into lines for the operator, so that standard output holds the answer alone. Of the
 * facts only `reason` is told; who wants all of them reads the server's log.
 */
export function tellLog(say: (line: string) => void): void {
  const tell: Line = ({ reason }, message) => say(typeof reason === 'string' ? `${message}: ${reason}` : message)
  const pass: Line = () => undefined
  forget('log')
  oncePerProcess('log', () => ({ error: tell, warn: tell, info: pass, debug: pass }))
}
