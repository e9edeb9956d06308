import { tryProvider } from '#lib/accounts/sign-in/try-provider.ts'
import { MINUTE } from '#lib/platform/durations.ts'
import { settings } from '#lib/platform/env.ts'
import { inLog, lastingFault, type LastingFault } from '#lib/platform/lasting-fault.ts'
import { startLoop } from '#lib/platform/loop.ts'
import { tryMailServer } from '#lib/platform/mail.ts'
import { metrics } from '#lib/platform/metrics.ts'
import { messageOf } from '@kurier/own-postgres/own-database-error'

/** Milliseconds between two looks. */
const PAUSE = 5 * MINUTE

/**
 * Services outside that a setting names and that a node can work without: what it does for clients goes on, so none of them takes
 * it out of service. `where`: undefined when the setting is missing.
 */
const services = {
  mail: { setting: 'SMTP_URL', where: () => settings().mail?.smtpUrl, try: tryMailServer },
  'openid-connect': { setting: 'OIDC_ISSUER', where: () => settings().openIdConnect?.issuer, try: tryProvider },
}
export type OutsideService = keyof typeof services

/** `fault`: names the setting and why it cannot be used. */
export type OutsideFinding = { service: OutsideService } & (
  | { is: 'ok'; host: string }
  | { is: 'skipped'; setting: string }
  | { is: 'wrong'; fault: string }
)

/** Tries all of them at once, each for 10 seconds or a few times as long when it answers drop by drop. */
export function lookOutside(): Promise<OutsideFinding[]> {
  const names = Object.keys(services) as OutsideService[] // its own keys
  return Promise.all(names.map(lookAt))
}

async function lookAt(service: OutsideService): Promise<OutsideFinding> {
  const { setting, where, try: look } = services[service]
  const place = where()
  if (place === undefined) return { service, is: 'skipped', setting }
  try {
    await look()
    return { service, is: 'ok', host: new URL(place).host }
  } catch (error) {
    return { service, is: 'wrong', fault: messageOf(error) }
  }
}

/**
 * Tries them now and every few minutes. Faults are said to the operator at the start, and from then on stand in the log and
 * in `kurier_service_outside_works`.
 * @returns ends it
 */
export function watchServicesOutside(say: (line: string) => void): () => void {
  let isFirst = true
  const told = (service: OutsideService): LastingFault => {
    const { fails, works } = inLog({ message: 'a service outside cannot be used', level: 'warn', facts: { service } })
    const start = (fault: unknown): void => say(`WARNING ${String(fault)} This node goes on without it.`)
    return lastingFault({ fails: (fault, times) => (isFirst ? start(fault) : fails(fault, times)), works })
  }
  const faults = { mail: told('mail'), 'openid-connect': told('openid-connect') }
  const work = async (): Promise<void> => {
    for (const found of await lookOutside()) {
      if (found.is === 'skipped') continue
      metrics().outside.set({ service: found.service }, found.is === 'ok' ? 1 : 0)
      if (found.is === 'ok') faults[found.service].worked()
      else faults[found.service].failed(`${found.fault}.`)
    }
    isFirst = false
  }
  const loop = startLoop({ name: 'services outside', pause: PAUSE, work })
  return () => void loop.stop()
}
