import { seesDestinations, managesDestinations, body, type ExpectedCalls } from '../call-profiles.ts'

export const calls: ExpectedCalls = {
  '/rotations/destinations/[destinationId]': {
    GET: { is: seesDestinations },
    POST: {
      is: managesDestinations,
      granted: 409, // the scene's destination has no encryption key yet
      body: ({ jwk }) => ({ kind: 'encryption-key', jwk: JSON.parse(jwk) as object }),
    },
  },
  '/rotations/destinations/[destinationId]/steps': {
    POST: { is: managesDestinations, granted: 409, body: body({ kind: 'encryption-key', step: 'cancel' }) },
  },
  '/rotations/destinations/[destinationId]/postponement': {
    PUT: { is: managesDestinations, body: body({ kind: 'encryption-key', days: 30 }) },
  },
}
