/** The specification's spelling of the path (decisions 4). */
export const dynamic = 'force-dynamic'
export { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from '#app/submission-api/v2/replies/[replyId]/events/route.ts'
