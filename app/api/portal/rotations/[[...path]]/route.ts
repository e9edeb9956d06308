import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { portalTable, routeFileOf } from '#app/_http/portal-table.ts'
import { postponeRotation } from '#lib/wings/rotations/postpone-rotation.ts'
import { rotationsOfDestination } from '#lib/wings/rotations/read-rotations.ts'
import {
  postponement,
  rotationsAnswer,
  rotationStart,
  rotationStarted,
  rotationStepWish,
} from '#lib/wings/rotations/schema.ts'
import { startKeyRotation } from '#lib/wings/rotations/start-rotation.ts'
import { startCallbackRotation } from '#lib/wings/rotations/start-secret-rotation.ts'
import { stepRotation } from '#lib/wings/rotations/step-rotation.ts'

export const dynamic = 'force-dynamic'

/**
 * Exchanges of keys and secrets, one open plan for each kind. Each call that changes a plan answers how all stand then.
 */
export const calls = portalTable({
  'GET /rotations/destinations/[destinationId]': portalEndpoint(
    { answers: { 200: rotationsAnswer } },
    async ({ context, params }) => ({ status: 200, body: await rotationsOfDestination(context, params) }),
  ),
  'POST /rotations/destinations/[destinationId]': portalEndpoint(
    { body: rotationStart, answers: { 201: rotationStarted } },
    async ({ context, params, body }) => {
      const made =
        body.kind === 'callback-secret'
          ? await startCallbackRotation(context, { ...params, ...body })
          : await startKeyRotation(context, { ...params, ...body })
      const secret = made?.secret ?? null
      return { status: 201, body: { ...(await rotationsOfDestination(context, params)), secret } }
    },
  ),
  'POST /rotations/destinations/[destinationId]/steps': portalEndpoint(
    { body: rotationStepWish, answers: { 200: rotationsAnswer } },
    async ({ context, params, body }) => {
      await stepRotation(context, { ...params, ...body })
      return { status: 200, body: await rotationsOfDestination(context, params) }
    },
  ),
  'PUT /rotations/destinations/[destinationId]/postponement': portalEndpoint(
    { body: postponement, answers: { 200: rotationsAnswer } },
    async ({ context, params, body }) => {
      await postponeRotation(context, { ...params, ...body })
      return { status: 200, body: await rotationsOfDestination(context, params) }
    },
  ),
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routeFileOf(calls)

declare module '#app/_http/portal-table.ts' {
  interface PortalTables {
    rotations: typeof calls
  }
}
