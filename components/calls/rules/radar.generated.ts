// Made of the schemas of the portal tables by `npm run generate:calls`.
import type { RuleOf } from '../body-faults.ts'

export const postRadarFeeds: RuleOf<'POST /radar/feeds'> = {"required":["name","language"],"properties":{"name":{"minLength":1,"maxLength":100,"trims":true},"destinationId":{"minLength":1},"includes":{"minLength":1},"language":{"minLength":1}}}
