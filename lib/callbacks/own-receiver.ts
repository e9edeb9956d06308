import { settings } from '../platform/env.ts'
import { LOWER_UUID } from '@kurier/wire/patterns'
import { RECEIVER_PATH, type CallbackReach } from './terms.ts'

/** Where the test receivers of this installation are, in normalised form and up to their id; nothing outside a sandbox. */
export function ownReceivers(): string | undefined {
  const { sandbox, baseUrl } = settings()
  return sandbox ? new URL(`${baseUrl}${RECEIVER_PATH}`).href : undefined
}

/** Where callback addresses may lie, by the settings in force. */
export function callbackReach(): CallbackReach {
  const { sandbox, callbacks } = settings()
  if (sandbox) return 'sandbox'
  return callbacks.allowedNetworks.length > 0 ? 'networks' : 'internet'
}

/**
 * The id of the test receiver of this installation that has this address, the only one that may be plain http or of a
 * network that is not allowed; null for any other. The text is compared letter by letter and read by no parser, so that
 * nothing can look like it.
 * @param receivers what `ownReceivers` answers
 */
export function receiverAt(url: string, receivers: string | undefined): string | null {
  if (receivers === undefined || !url.startsWith(receivers)) return null
  const id = url.slice(receivers.length)
  return LOWER_UUID.test(id) ? id : null
}

/** True for the address of a test receiver of this installation. @param receivers what `ownReceivers` answers */
export function isOwnReceiver(url: string, receivers: string | undefined): boolean {
  return receiverAt(url, receivers) !== null
}
