import { expect, expectTypeOf, it } from 'vitest'
import { eventContents, type EventName as NameOnTheWire } from '../lib/cases/set-payload-schema.ts'
import {
  problemNames as namesOfTheService,
  type NotifyType as WayOfTelling,
  type SubjectKind,
} from '../lib/cases/terms.ts'
import { documentStates, type attachmentPurposes, type DocumentState } from '../lib/documents/terms.ts'
import {
  destinationStatuses,
  METADATA_VERSIONS,
  type DestinationStatus as StatusOfTheService,
} from '../lib/destinations/terms.ts'
import { MESSAGE_SCHEMA } from '../lib/platform/terms.ts'
import type { oauthErrors } from '../lib/clients/terms.ts'
import type { OAuthErrorCode } from './errors.ts'
import { eventRules, type EventName, type NotifyType, type SubjectType } from './event-types.ts'
import { messageSchema, type AttachmentPurpose } from './metadata-record.ts'
import { metadataVersions } from './metadata-version.ts'
import { problemNames } from './problems.ts'
import { destinationStatus, type DestinationStatus } from './public-reads.ts'
import { state, type DocumentRecordState } from './document-records.ts'

// the library imports nothing of the service, so its lists are its own: the compiler holds them against the service's
it('has the closed lists of the service', () => {
  expectTypeOf<DocumentRecordState>().toEqualTypeOf<DocumentState>()
  expectTypeOf<DestinationStatus>().toEqualTypeOf<StatusOfTheService>()
  expectTypeOf<EventName>().toEqualTypeOf<NameOnTheWire>()
  expectTypeOf<SubjectType>().toEqualTypeOf<SubjectKind>()
  expectTypeOf<NotifyType>().toEqualTypeOf<WayOfTelling>()
  expectTypeOf<AttachmentPurpose>().toEqualTypeOf<(typeof attachmentPurposes)[number]>()
  expectTypeOf<(typeof oauthErrors)[number]>().toExtend<OAuthErrorCode>()
})

it('reads every word of them, and no other', () => {
  expect(documentStates.map((word) => state(word, '/state'))).toEqual(documentStates)
  expect(destinationStatuses.map((word) => destinationStatus(word, '/status'))).toEqual(destinationStatuses)
  expect(() => state('lost', '/state')).toThrow()
  expect(() => destinationStatus('lost', '/status')).toThrow()
  expect(Object.keys(eventRules).toSorted()).toEqual(Object.keys(eventContents).toSorted())
  expect(problemNames).toEqual(namesOfTheService)
  expect(metadataVersions).toEqual(METADATA_VERSIONS)
  expect(messageSchema).toBe(MESSAGE_SCHEMA)
})
