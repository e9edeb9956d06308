import { callbackTypes, type CallbackType } from '@kurier/wire/names'
import { wireAddresses } from '#lib/platform/wire-addresses.ts'
import type { Section } from './explained.ts'

/** Specification 6.3 and decisions 7. */
const words: Record<CallbackType, { summary: string; members: string }> = {
  'new-submissions': {
    summary: 'Submissions wait for the administration system to be fetched.',
    members:
      'submissions: a list of {destinationId, submissionId, caseId}; submissionIds: deprecated, replaced by submissions, removed in version 3',
  },
  'new-replies': {
    summary: 'Replies wait for the online service to be fetched.',
    members: 'replies: a list of {destinationId, replyId, caseId}',
  },
  'new-events': {
    summary: 'There are new events about these submissions and replies: read their events.',
    members:
      'submissions: a list of {destinationId, submissionId, caseId}; replies: a list of {destinationId, replyId, caseId}; both always there',
  },
}

/** The callback types, `{callback_type_base}/<name>`. */
export function callbackTypeSection(): Section {
  const { callbackTypeBase } = wireAddresses()
  return {
    anchor: 'callbacks',
    heading: 'Callbacks',
    base: callbackTypeBase,
    intro:
      'The service tells each side what it did not do itself by HTTP POST over HTTPS. The receiver answers every callback with 2xx, and ignores it unless the timestamp (header callback-timestamp) is at most 5 minutes old and the HMAC (header callback-authentication: SHA-512 with the callback secret over timestamp, full stop and body) is right.',
    types: callbackTypes.map((name) => ({
      uri: `${callbackTypeBase}/${name}`,
      anchor: `callback-${name}`,
      name,
      summary: words[name].summary,
      facts: [{ label: 'Members', value: [words[name].members] }],
    })),
  }
}
