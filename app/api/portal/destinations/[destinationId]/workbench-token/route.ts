import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { issueWorkbenchToken } from '#lib/destinations/issue-workbench-token.ts'
import { workbenchToken } from '#lib/destinations/workbench-schema.ts'
import { database } from '#lib/platform/database.ts'

export const dynamic = 'force-dynamic'

const issue = portalEndpoint(
  { answers: { 200: workbenchToken } },
  async ({ actor, params: { destinationId = '' } }) => ({
    status: 200,
    body: await issueWorkbenchToken(database(), actor, { destinationId }, new Date()),
  }),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: issue })
