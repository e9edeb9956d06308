import { z } from 'zod'

/** Longer than any form of any token or password that is allowed; what is longer is not looked at. */
const text = (most: number) => z.string().max(most, `At most ${most} characters.`)

export const linkQuestion = z.strictObject({ token: text(200) })

/** `email: null`: the page asks for it. `name: null`: it is not known yet. */
export const linkAnswer = z.object({ email: z.string().nullable(), name: z.string().nullable() })

export const operatorSetUp = z.strictObject({
  token: text(200),
  email: text(1000).optional(),
  name: text(1000),
  password: text(1000),
})

export const operatorAnswer = z.object({ email: z.string(), name: z.string() })

export type OperatorSetUp = z.output<typeof operatorSetUp>
