import { z } from 'zod'

/** A token for the workbench, and the client in whose name it works. `expiresIn` in seconds. */
export const workbenchToken = z.object({
  accessToken: z.string(),
  expiresIn: z.number().int(),
  clientId: z.string(),
  clientName: z.string(),
})
export type WorkbenchToken = z.output<typeof workbenchToken>
