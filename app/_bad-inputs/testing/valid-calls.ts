import { encryptionPair } from '@kurier/sdk/testing/test-keys'
import { destinationBody, jwe, serviceIdentifier } from '#server/testing/service.ts'
import { destinationApi, submissionApi, type World } from './world.ts'

/** A request that is right in every way; its body is JSON. */
export type ValidCall = { method: string; path: string; token: string; body: Record<string, unknown> }

export const callbackSecret = 'a-secret-of-more-than-32-characters-in-all'

/** A public key that belongs to nobody yet. */
export function newKey(kid = 'a-key-of-its-own'): Record<string, unknown> {
  return encryptionPair('foreign', kid).publicKey
}

const replyProblem = { type: 'https://schema.example/problem', title: 'Nicht lesbar', detail: 'x', instance: 'data' }

/**
 * A valid request for each operation that takes a JSON body, by its method and mounted path. A test proves that none is
 * missing.
 */
export const validCalls: Record<string, (world: World) => ValidCall> = {
  'POST /submission-api/v2/submissions': ({ sender, destinationId }) => ({
    method: 'POST',
    path: `${submissionApi}/submissions`,
    token: sender.token,
    body: {
      destinationId,
      announcedAttachments: ['0b1a7c9e-52f8-4c0b-9d4e-000000000001'],
      publicService: { identifier: serviceIdentifier, name: 'Wohngeld', description: 'Lastenzuschuss' },
      region: 'DE09162',
      callback: { url: 'https://service.example/callback', secret: callbackSecret },
    },
  }),
  'PUT /submission-api/v2/submissions/[submissionId]': ({ sender, incomplete }) => ({
    method: 'PUT',
    path: `${submissionApi}/submissions/${incomplete.submissionId}`,
    token: sender.token,
    body: { encryptedMetadata: jwe('{}'), encryptedData: jwe('{}') },
  }),
  'PUT /submission-api/v2/cases/[caseId]/callback': ({ sender, incomplete }) => ({
    method: 'PUT',
    path: `${submissionApi}/cases/${incomplete.caseId}/callback`,
    token: sender.token,
    body: { url: 'https://service.example/callback', secret: callbackSecret },
  }),
  'POST /submission-api/v2/replies': ({ receiver, submitted }) => ({
    method: 'POST',
    path: `${submissionApi}/replies`,
    token: receiver.token,
    body: { caseId: submitted.caseId, announcedAttachments: ['0b1a7c9e-52f8-4c0b-9d4e-000000000002'] },
  }),
  'PUT /submission-api/v2/replies/[replyId]': ({ receiver, incompleteReply }) => ({
    method: 'PUT',
    path: `${submissionApi}/replies/${incompleteReply.replyId}`,
    token: receiver.token,
    body: { encryptedMetadata: jwe('{}'), encryptedData: jwe('{}') },
  }),
  'PUT /submission-api/v2/replies/[replyId]/accept': ({ sender, submittedReply }) => ({
    method: 'PUT',
    path: `${submissionApi}/replies/${submittedReply.replyId}/accept`,
    token: sender.token,
    body: { authenticationTags: { ...submittedReply.tags, metadata: 'of-another-reply' }, problems: [replyProblem] },
  }),
  'PUT /submission-api/v2/replies/[replyId]/reject': ({ sender, submittedReply }) => ({
    method: 'PUT',
    path: `${submissionApi}/replies/${submittedReply.replyId}/reject`,
    token: sender.token,
    body: { problems: [replyProblem] },
  }),
  'POST /destination-api/v2/destinations': ({ receiver }) => ({
    method: 'POST',
    path: `${destinationApi}/destinations`,
    token: receiver.token,
    body: destinationBody(),
  }),
  'PUT /destination-api/v2/destinations/[destinationId]': ({ receiver, destinationId }) => ({
    method: 'PUT',
    path: `${destinationApi}/destinations/${destinationId}`,
    token: receiver.token,
    body: destinationBody(),
  }),
  'PATCH /destination-api/v2/destinations/[destinationId]': ({ receiver, destinationId }) => ({
    method: 'PATCH',
    path: `${destinationApi}/destinations/${destinationId}`,
    token: receiver.token,
    body: destinationBody(),
  }),
  'POST /destination-api/v2/destinations/[destinationId]/keys': ({ receiver, destinationId }) => ({
    method: 'POST',
    path: `${destinationApi}/destinations/${destinationId}/keys`,
    token: receiver.token,
    body: newKey(),
  }),
}

/** `POST /submission-api/v2/submissions` and the like, for every operation whose body is of this media type. */
export function operationsTaking({ routes }: Pick<World, 'routes'>, mediaType: string): string[] {
  // what is under /replys are the handlers of /replies once more; a test receiver takes whatever is sent
  return routes
    .filter(({ path }) => !path.includes('/replys') && !path.startsWith('/sandbox/'))
    .flatMap(({ path, methods }) =>
      Object.entries(methods)
        .filter(([, { description }]) => description?.body?.mediaTypes.includes(mediaType))
        .map(([method]) => `${method} ${path}`),
    )
}
