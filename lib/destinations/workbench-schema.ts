import { z } from 'zod'

/** A token for the workbench, and the name of the client for which it works. `expiresIn` in seconds. */
export const workbenchToken = z.object({
  accessToken: z.string(),
  expiresIn: z.number().int(),
  clientName: z.string(),
})
export type WorkbenchToken = z.output<typeof workbenchToken>
