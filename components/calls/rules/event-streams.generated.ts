// Made of the schemas of the portal tables by `npm run generate:calls`.
import type { RuleOf } from '../body-faults.ts'

export const postEventStreams: RuleOf<'POST /event-streams'> = {"required":["name","url","chosen"],"properties":{"name":{"minLength":1,"maxLength":100,"trims":true},"url":{"maxLength":2048,"trims":true},"chosen":{"minItems":1,"items":{"minLength":1}},"format":{"minLength":1},"consent":{"minLength":1},"authorization":{"maxLength":1000,"pattern":["^[!-~]+( [!-~]+)*$"]}}}
