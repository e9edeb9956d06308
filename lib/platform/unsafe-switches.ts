/** Switches of Node.js that take away what is promised here, and what that is. */
const SWITCHES: Record<string, string> = {
  '--insecure-http-parser': 'requests could be smuggled past what stands in front',
  '--tls-min-v1.0': 'connections could be read by breaking an old protocol',
  '--tls-min-v1.1': 'connections could be read by breaking an old protocol',
}

/**
 * What was said to Node.js that would be obeyed and must not be: it takes away safety that nobody would look for there.
 * @param given the arguments of Node.js itself, `process.execArgv`
 * @returns a sentence each, that begins with the name of the variable
 */
export function unsafeSwitches(environment: Record<string, string | undefined>, given: readonly string[]): string[] {
  const { NODE_OPTIONS = '', NODE_TLS_REJECT_UNAUTHORIZED } = environment
  const said = new Set([...NODE_OPTIONS.split(/\s+/), ...given])
  const switches = Object.entries(SWITCHES)
    .filter(([name]) => said.has(name))
    .map(([name, what]) => `NODE_OPTIONS: with ${name} ${what}; remove it`)
  if (NODE_TLS_REJECT_UNAUTHORIZED !== '0') return switches
  const trust =
    'NODE_TLS_REJECT_UNAUTHORIZED: with 0 nobody looks at certificates, and whoever stands between can be the database or the mail server; remove it, and name an authority of your own in NODE_EXTRA_CA_CERTS'
  return [trust, ...switches]
}
