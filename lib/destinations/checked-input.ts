import { plannedCallback, type WantedCallback } from './destination-callback.ts'
import { offeredKey, type OfferedKey } from './offered-key.ts'
import type { CallbackChange } from './rules.ts'
import type { DestinationInput, PublicService } from './schema.ts'
import type { DestinationFacts } from './store.ts'
import type { DestinationStatus } from '@kurier/wire/names'

/** What a destination is to become. */
export type WantedDestination = Omit<DestinationInput, 'callback'> & { callback?: WantedCallback }

/** The same, each part checked by itself. */
export type CheckedInput = {
  described: DestinationFacts
  publicServices: PublicService[]
  encryptionKid: string | undefined
  keys: OfferedKey[]
  callback: CallbackChange
  status: DestinationStatus | undefined
}

/**
 * Checks what the shape of a body cannot tell: keys and callback.
 * @param currentUrl the destination's present callback URL; null when it has none
 * @param now the machine's clock
 * @throws Refusal `invalid` or `callback-unreachable`, see `offeredKey` and `plannedCallback`
 */
export async function checkedInput(
  input: WantedDestination,
  currentUrl: string | null,
  now: Date,
): Promise<CheckedInput> {
  const { name, contactInformation, metadataVersions, publicServices, encryptionKid, status } = input
  const { replyChannels = {} } = input
  const { encryptionPublicKey, signingPublicKey } = input
  const keys: OfferedKey[] = []
  if (encryptionPublicKey) {
    keys.push(await offeredKey(encryptionPublicKey, { at: '/encryptionPublicKey', purpose: 'encryption', now }))
  }
  if (signingPublicKey) {
    keys.push(await offeredKey(signingPublicKey, { at: '/signingPublicKey', purpose: 'signing', now }))
  }
  const callback = plannedCallback(currentUrl, input.callback)
  return {
    described: { name, contactInformation, metadataVersions, replyChannels },
    publicServices,
    encryptionKid,
    keys,
    callback,
    status,
  }
}
