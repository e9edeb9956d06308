import { createPublicKey } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { checkedKey } from '../destinations/key-rules.ts'
import { jwk } from '../destinations/schema.ts'
import { checkPart } from '../documents/part/jwe-reader.ts'
import { parseJws, verifiesPs512 } from './crypto/jws.ts'
import { completeSettings } from './env.ts'
import { testSettings } from './testing/test-settings.ts'
import { wireAddresses } from './wire-addresses.ts'
import { exampleAcceptance, exampleIds, exampleKeys, exampleParts, exampleTags } from './wire-examples.ts'

beforeEach(() => void completeSettings({ ...testSettings, WIRE_PROFILE: '', SCHEMA_BASE: '' }))
afterAll(() => void completeSettings({ ...testSettings, WIRE_PROFILE: '', SCHEMA_BASE: '' }))

test.each(['encryption', 'signing'] as const)('the %s key is one that a destination may have', (purpose) => {
  const key = exampleKeys[purpose]
  expect(checkedKey(jwk.parse(key), '', purpose)).toEqual({ kid: key.kid, purpose, jwk: key })
})

test.each(['metadata', 'data', 'attachment'] as const)('the %s is a part for the encryption key', (kind) => {
  const { kid, tag } = checkPart(exampleParts[kind], {
    kind,
    pointer: '',
    allowedKids: new Set([exampleKeys.encryption.kid]),
  })
  const tags = { ...exampleTags, attachment: exampleTags.attachments[exampleIds.attachmentId] }
  expect([kid, tag]).toEqual([exampleKeys.encryption.kid, tags[kind]])
})

describe.each([
  ['own', { SCHEMA_BASE: 'https://kurier.example/schemas' }],
  ['fit-connect', { WIRE_PROFILE: 'fit-connect' }],
])('under the profile %s', (_, settings) => {
  test('the event is signed with the signing key and speaks with the addresses of the profile', () => {
    completeSettings(settings)
    const { eventTypeBase, setPayloadSchema } = wireAddresses()
    const jws = parseJws(exampleAcceptance())
    const key = createPublicKey({ key: exampleKeys.signing, format: 'jwk' })
    expect(jws && verifiesPs512(jws, key)).toBe(true)
    expect(jws?.protectedHeader).toEqual({ alg: 'PS512', typ: 'secevent+jwt', kid: exampleKeys.signing.kid })
    expect(jws?.payload).toMatchObject({
      $schema: setPayloadSchema,
      iss: exampleIds.destinationId,
      sub: `submission:${exampleIds.submissionId}`,
      txn: `case:${exampleIds.caseId}`,
      events: { [`${eventTypeBase}/accept-submission`]: { authenticationTags: exampleTags } },
    })
  })
})
