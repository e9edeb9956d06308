import { isDeepStrictEqual } from 'node:util'
import { shownUrl } from '../callbacks/log/shown.ts'
import type { Destination } from './store.ts'

/** The changed members of a destination, before and after; undefined without a difference. */
export function difference(before: Destination, after: Destination): { before: object; after: object } | undefined {
  const [was, is] = [shown(before), shown(after)]
  const changed = Object.keys(is).filter((member) => !isDeepStrictEqual(was[member], is[member]))
  const newSecret = before.callbackEndpointId !== after.callbackEndpointId && before.callbackUrl === after.callbackUrl
  if (changed.length === 0 && !newSecret) return undefined
  const pick = (from: Record<string, unknown>) => Object.fromEntries(changed.map((member) => [member, from[member]]))
  return { before: pick(was), after: { ...pick(is), ...(newSecret && { callbackSecret: 'replaced' }) } }
}

/** The members of a destination that the audit log shows. */
export function shown(destination: Destination): Record<string, unknown> {
  const { name, status, contactInformation, metadataVersions, publicServices, replyChannels, encryptionKid } =
    destination
  const callback = destination.callbackUrl === null ? null : shownUrl(destination.callbackUrl)
  return { name, status, contactInformation, metadataVersions, publicServices, replyChannels, encryptionKid, callback }
}
