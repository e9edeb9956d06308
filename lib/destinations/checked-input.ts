import { plannedCallback, type WantedCallback } from './destination-callback.ts'
import { checkedKey, type DestinationKey } from './key-rules.ts'
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
  keys: DestinationKey[]
  callback: CallbackChange
  status: DestinationStatus | undefined
}

/**
 * Checks what the shape of a body cannot tell: keys and callback.
 * @param currentUrl the destination's present callback URL; null when it has none
 * @throws Refusal `invalid` or `callback-unreachable`, see `checkedKey` and `plannedCallback`
 */
export function checkedInput(input: WantedDestination, currentUrl: string | null): CheckedInput {
  const {
    name,
    contactInformation,
    metadataVersions,
    replyChannels = {},
    publicServices,
    encryptionKid,
    status,
  } = input
  const { encryptionPublicKey, signingPublicKey } = input
  const keys: DestinationKey[] = []
  if (encryptionPublicKey) keys.push(checkedKey(encryptionPublicKey, '/encryptionPublicKey', 'encryption'))
  if (signingPublicKey) keys.push(checkedKey(signingPublicKey, '/signingPublicKey', 'signing'))
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
