import type { Handler } from '#app/_http/describe.ts'

/** A route file: a handler for each method, and what Next.js reads beside them. */
export type RouteFile = Record<string, Handler | string>

/** Route files by their path, loaded when they are asked for. */
export type RouteTable = Record<string, () => Promise<RouteFile>>

const replies: RouteTable = {
  '/submission-api/v2/replies': () => import('#app/submission-api/v2/replies/route.ts'),
  '/submission-api/v2/replies/[replyId]': () => import('#app/submission-api/v2/replies/[replyId]/route.ts'),
  '/submission-api/v2/replies/[replyId]/attachments/[attachmentId]': () =>
    import('#app/submission-api/v2/replies/[replyId]/attachments/[attachmentId]/route.ts'),
  '/submission-api/v2/replies/[replyId]/events': () =>
    import('#app/submission-api/v2/replies/[replyId]/events/route.ts'),
  '/submission-api/v2/replies/[replyId]/deletion-receipt': () =>
    import('#app/submission-api/v2/replies/[replyId]/deletion-receipt/route.ts'),
  '/submission-api/v2/replies/[replyId]/accept': () =>
    import('#app/submission-api/v2/replies/[replyId]/accept/route.ts'),
  '/submission-api/v2/replies/[replyId]/reject': () =>
    import('#app/submission-api/v2/replies/[replyId]/reject/route.ts'),
}

/** Everything under /replies once more under the specification's spelling (decisions 4); next.config.js does the same. */
const replys: RouteTable = Object.fromEntries(
  Object.entries(replies).map(([path, load]) => [path.replace('/replies', '/replys'), load]),
)

/**
 * Every route file that an OpenAPI document describes, by the document it stands in. The server mounts them from here
 * (server/routes.ts); the token endpoint, which answers in OAuth's own form, is described by `token-operation.ts`.
 */
export const documentedRoutes = {
  'submission-api': {
    '/.well-known/oauth-authorization-server': () => import('#app/.well-known/oauth-authorization-server/route.ts'),
    '/.well-known/jwks.json': () => import('#app/.well-known/jwks.json/route.ts'),
    '/submission-api/.well-known/jwks.json': () => import('#app/submission-api/.well-known/jwks.json/route.ts'),
    '/submission-api/v2/info': () => import('#app/submission-api/v2/info/route.ts'),
    '/submission-api/v2/submissions': () => import('#app/submission-api/v2/submissions/route.ts'),
    '/submission-api/v2/submissions/[submissionId]': () =>
      import('#app/submission-api/v2/submissions/[submissionId]/route.ts'),
    '/submission-api/v2/submissions/[submissionId]/events': () =>
      import('#app/submission-api/v2/submissions/[submissionId]/events/route.ts'),
    '/submission-api/v2/submissions/[submissionId]/deletion-receipt': () =>
      import('#app/submission-api/v2/submissions/[submissionId]/deletion-receipt/route.ts'),
    '/submission-api/v2/submissions/[submissionId]/attachments/[attachmentId]': () =>
      import('#app/submission-api/v2/submissions/[submissionId]/attachments/[attachmentId]/route.ts'),
    ...replies,
    ...replys,
    '/submission-api/v2/cases/[caseId]/events': () => import('#app/submission-api/v2/cases/[caseId]/events/route.ts'),
    '/submission-api/v2/cases/[caseId]/evidence': () =>
      import('#app/submission-api/v2/cases/[caseId]/evidence/route.ts'),
    '/submission-api/v2/cases/[caseId]/callback': () =>
      import('#app/submission-api/v2/cases/[caseId]/callback/route.ts'),
    '/submission-api/v2/destinations/[destinationId]': () =>
      import('#app/submission-api/v2/destinations/[destinationId]/route.ts'),
    '/submission-api/v2/destinations/[destinationId]/keys/[kid]': () =>
      import('#app/submission-api/v2/destinations/[destinationId]/keys/[kid]/route.ts'),
    '/submission-api/v2/checkpoints': () => import('#app/submission-api/v2/checkpoints/route.ts'),
    '/submission-api/v2/checkpoints/[number]': () => import('#app/submission-api/v2/checkpoints/[number]/route.ts'),
  },
  'destination-api': {
    '/destination-api/v2/info': () => import('#app/destination-api/v2/info/route.ts'),
    '/destination-api/v2/destinations': () => import('#app/destination-api/v2/destinations/route.ts'),
    '/destination-api/v2/destinations/[destinationId]': () =>
      import('#app/destination-api/v2/destinations/[destinationId]/route.ts'),
    '/destination-api/v2/destinations/[destinationId]/keys': () =>
      import('#app/destination-api/v2/destinations/[destinationId]/keys/route.ts'),
    '/destination-api/v2/destinations/[destinationId]/keys/[kid]': () =>
      import('#app/destination-api/v2/destinations/[destinationId]/keys/[kid]/route.ts'),
  },
  'routing-api': {
    '/routing-api/v2/routes': () => import('#app/routing-api/v2/routes/route.ts'),
    '/routing-api/v2/areas': () => import('#app/routing-api/v2/areas/route.ts'),
    '/routing-api/v2/info': () => import('#app/routing-api/v2/info/route.ts'),
  },
} as const satisfies Record<string, RouteTable>

/** The OpenAPI documents, named as their interface. */
export type DocumentName = keyof typeof documentedRoutes

export const documentNames = Object.keys(documentedRoutes) as DocumentName[] // its own keys
