import { RECEIVER_PATH, type CallbackReach } from '#lib/callbacks/terms.ts'
import { UUID_PATTERN } from '@kurier/wire/patterns'

const RECEIVER = new RegExp(`^https?://.*${RECEIVER_PATH}(${UUID_PATTERN})$`)

/** The id of the test receiver at this address; nothing for any other address, and outside a sandbox. */
export function receiverIdIn(url: string, reach: CallbackReach): string | undefined {
  return reach === 'sandbox' ? RECEIVER.exec(url)?.[1] : undefined
}
