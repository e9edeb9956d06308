import { destinationStatuses, documentStates, eventNames, type DestinationStatus } from '@kurier/wire/names'
import type { oauthErrors } from '@kurier/wire/codes'
import { expect, expectTypeOf, it } from 'vitest'
import type { OAuthErrorCode } from './errors.ts'
import { eventRules } from './event-types.ts'
import { destinationStatus } from './public-reads.ts'
import { state } from './document-records.ts'

it('reads every word of the closed lists, and no other', () => {
  expect(documentStates.map((word) => state(word, '/state'))).toEqual(documentStates)
  expect(destinationStatuses.map((word) => destinationStatus(word, '/status'))).toEqual(destinationStatuses)
  expect(() => state('lost', '/state')).toThrow()
  expect(() => destinationStatus('lost', '/status')).toThrow()
  expect(Object.keys(eventRules).toSorted()).toEqual(eventNames.toSorted())
  expectTypeOf<ReturnType<typeof destinationStatus>>().toEqualTypeOf<DestinationStatus>()
  expectTypeOf<(typeof oauthErrors)[number]>().toExtend<OAuthErrorCode>()
})
