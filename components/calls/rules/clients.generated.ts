// Made of the schemas of the portal tables by `npm run generate:calls`.
import type { RuleOf } from '../body-faults.ts'

export const postClientsClientIdTrialToken: RuleOf<'POST /clients/[clientId]/trial-token'> = {"required":["clientSecret"],"properties":{"clientSecret":{"minLength":1,"maxLength":500}}}
