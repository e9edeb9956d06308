/** What an answer is good for: the operation that comes next, and where its parameters stand. */
type Link = { operationId: string; description: string; parameters: Record<string, string> }

const ofAnswer = (member: string): string => `$response.body#/${member}`
const firstAnnounced = '$request.body#/announcedAttachments/0'

/** Links from what was created to what follows, by the operation that creates it and their names. */
const links: Record<string, Record<string, Link>> = {
  createSubmission: {
    attachment: {
      operationId: 'putAttachment',
      description: 'Send each announced attachment; this is the first.',
      parameters: { submissionId: ofAnswer('submissionId'), attachmentId: firstAnnounced },
    },
    submit: {
      operationId: 'submitSubmission',
      description: 'Submit it with metadata and data.',
      parameters: { submissionId: ofAnswer('submissionId') },
    },
    read: {
      operationId: 'readSubmission',
      description: 'Read its state.',
      parameters: { submissionId: ofAnswer('submissionId') },
    },
    events: {
      operationId: 'listSubmissionEvents',
      description: 'Read what happened to it.',
      parameters: { submissionId: ofAnswer('submissionId') },
    },
    caseEvents: {
      operationId: 'listCaseEvents',
      description: 'Read what happened in its case.',
      parameters: { caseId: ofAnswer('caseId') },
    },
  },
  createReply: {
    attachment: {
      operationId: 'putReplyAttachment',
      description: 'Send each announced attachment; this is the first.',
      parameters: { replyId: ofAnswer('replyId'), attachmentId: firstAnnounced },
    },
    submit: {
      operationId: 'submitReply',
      description: 'Submit it with metadata and data.',
      parameters: { replyId: ofAnswer('replyId') },
    },
    read: {
      operationId: 'readReply',
      description: 'Read its state.',
      parameters: { replyId: ofAnswer('replyId') },
    },
    events: {
      operationId: 'listReplyEvents',
      description: 'Read what happened to it.',
      parameters: { replyId: ofAnswer('replyId') },
    },
  },
  createDestination: {
    read: {
      operationId: 'readDestination',
      description: 'Read the whole record.',
      parameters: { destinationId: ofAnswer('destinationId') },
    },
    keys: {
      operationId: 'listKeys',
      description: 'Read its keys.',
      parameters: { destinationId: ofAnswer('destinationId') },
    },
    newKey: {
      operationId: 'addKey',
      description: 'Add a key.',
      parameters: { destinationId: ofAnswer('destinationId') },
    },
  },
}

/**
 * The links of an operation's answer.
 * @param at the name that an operation has in the same place, see `operationIdAt`
 */
export function linksOf(operationId: string, at: (operationId: string) => string) {
  const named = Object.entries(links[operationId] ?? {})
  return Object.fromEntries(named.map(([name, link]) => [name, { ...link, operationId: at(link.operationId) }]))
}
