import { problemNames, type ProblemName } from '@kurier/wire/names'
import type { EventProblem } from './errors.ts'

/** What a receiving system finds when it opens a submission, in words. */
const titles: Record<ProblemName, string> = {
  'authentication-tag-incorrect': 'The authentication tag differs from the one in the submit event',
  'schema-missing': 'The metadata record lacks its schema reference',
  'encryption-issue': 'The part cannot be decrypted',
  'syntax-violation': 'The part cannot be read',
  'schema-violation': 'The part does not follow its schema',
  'unsupported-schema': 'The schema of the part is not supported',
  'hash-mismatch': 'The hash in the metadata record differs from the content',
  'attachments-mismatch': 'The attachments differ from those in the metadata record',
  'service-mismatch': 'The public service differs from the one in the metadata record',
}

export { problemNames, type ProblemName }

/** Where a problem lies (specification 6.2, content shape 4). */
export type ProblemInstance = 'submission' | 'reply' | 'metadata' | 'data' | 'other' | `attachment:${string}`

/** A problem object for a reject or accept event. `detail` may be read by all who take part, for as long as the event lives. */
export function eventProblem(
  problemTypeBase: string,
  name: ProblemName,
  instance: ProblemInstance,
  detail?: string,
): EventProblem {
  const problem = { type: `${problemTypeBase}/${name}`, title: titles[name], instance }
  return detail === undefined ? problem : { ...problem, detail }
}
