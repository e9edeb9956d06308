// Made of the schemas of the portal tables by `npm run generate:calls`.
import type { BodyRule } from './body-faults.ts'

/** What a browser can check of the bodies of the calls that forms are made of. */
export const bodyRules: Readonly<Record<string, BodyRule>> = {
  'PATCH /clients/[clientId]': {"properties":{"name":{"maxLength":1000},"contactName":{"maxLength":1000},"contactEmail":{"maxLength":1000}}},
  'POST /clients': {"required":["name","kind"],"properties":{"name":{"maxLength":1000},"kind":{"maxLength":100},"scopes":{"items":{"maxLength":200}},"organisationId":{"maxLength":100},"contactName":{"maxLength":1000},"contactEmail":{"maxLength":1000},"secretName":{"maxLength":1000},"expiresInDays":{"minimum":1,"maximum":3650}}},
  'POST /clients/[clientId]/secrets': {"properties":{"secretName":{"maxLength":1000},"expiresInDays":{"minimum":1,"maximum":3650}}},
  'POST /clients/[clientId]/trial-token': {"required":["clientSecret"],"properties":{"clientSecret":{"minLength":1,"maxLength":500}}},
}
