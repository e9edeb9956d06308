import * as replies from '#app/submission-api/v2/replies/[replyId]/attachments/[attachmentId]/route.ts'

export const dynamic = 'force-dynamic'

/** The specification's spelling of the path (decisions 4). */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = replies
