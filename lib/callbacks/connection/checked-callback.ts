import { settings } from '../../platform/env.ts'
import { invalid, type FieldFault } from '../../platform/errors.ts'
import { parseNetworks } from './addresses.ts'
import { checkCallbackUrl } from './callback-url.ts'
import { ownReceivers } from '../own-receiver.ts'
import { parsePorts } from './ports.ts'
import type { CallbackInput } from '../schema.ts'
import { secretFault } from '../secret.ts'

/** `checkCallbackUrl` with the settings in force. */
export function checkedUrl(text: string): ReturnType<typeof checkCallbackUrl> {
  const { allowedNetworks, ports } = settings().callbacks
  return checkCallbackUrl(text, parseNetworks(allowedNetworks), ownReceivers(), parsePorts(ports))
}

/**
 * Checks the form of a callback that an online service sets: URL, literal addresses and secret. Reachability is not
 * checked (specification 4, rule 2; decisions 7).
 * @param pointer JSON Pointer of the callback object in the body, empty for the body itself
 * @returns the callback with its URL in normalised form
 * @throws 422 with each fault at its pointer
 */
export function checkedCallback(callback: CallbackInput, pointer: string): CallbackInput {
  const url = checkedUrl(callback.url)
  const secret = secretFault(callback.secret)
  const faults: FieldFault[] = []
  if (!url.ok) faults.push({ pointer: `${pointer}/url`, detail: url.detail })
  if (secret) faults.push({ pointer: `${pointer}/secret`, detail: secret })
  if (!url.ok || faults.length > 0) throw invalid(faults)
  return { url: url.href, secret: callback.secret }
}
