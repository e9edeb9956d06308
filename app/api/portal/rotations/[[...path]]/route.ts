import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { portalTable, routeFileOf } from '#app/_http/portal-table.ts'
import { secretWishOf } from '#lib/clients/new-secret.ts'
import { postponeClientRotation, postponeRotation } from '#lib/rotations/postpone-rotation.ts'
import { rotationsOfClient, rotationsOfDestination } from '#lib/rotations/read-rotations.ts'
import {
  clientPostponement,
  clientRotationStart,
  clientRotationStepWish,
  postponement,
  rotationsAnswer,
  rotationStart,
  rotationStarted,
  rotationStepWish,
} from '#lib/rotations/schema.ts'
import { startKeyRotation } from '#lib/rotations/start-rotation.ts'
import { startCallbackRotation, startClientRotation } from '#lib/rotations/start-secret-rotation.ts'
import { stepClientRotation, stepRotation } from '#lib/rotations/step-rotation.ts'

export const dynamic = 'force-dynamic'

/**
 * Exchanges of keys and secrets, one open plan for each kind. Each call that changes a plan answers how all stand then.
 * Two rooms: clients reads what is wished of a new secret as it does without a plan.
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
  'GET /rotations/clients/[clientId]': portalEndpoint(
    { answers: { 200: rotationsAnswer } },
    async ({ context, params }) => ({ status: 200, body: await rotationsOfClient(context, params) }),
  ),
  'POST /rotations/clients/[clientId]': portalEndpoint(
    { body: clientRotationStart, answers: { 201: rotationStarted } },
    async ({ context, params, body }) => {
      const wish = secretWishOf(body, context.clock.machine())
      const { clientSecret: secret } = await startClientRotation(context, { ...wish, ...params })
      return { status: 201, body: { ...(await rotationsOfClient(context, params)), secret } }
    },
  ),
  'POST /rotations/clients/[clientId]/steps': portalEndpoint(
    { body: clientRotationStepWish, answers: { 200: rotationsAnswer } },
    async ({ context, params, body }) => {
      await stepClientRotation(context, { ...params, ...body })
      return { status: 200, body: await rotationsOfClient(context, params) }
    },
  ),
  'PUT /rotations/clients/[clientId]/postponement': portalEndpoint(
    { body: clientPostponement, answers: { 200: rotationsAnswer } },
    async ({ context, params, body }) => {
      await postponeClientRotation(context, { ...params, ...body })
      return { status: 200, body: await rotationsOfClient(context, params) }
    },
  ),
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routeFileOf(calls)

declare module '#app/_http/portal-table.ts' {
  interface PortalTables {
    rotations: typeof calls
  }
}
