import { settings } from '#lib/platform/env.ts'
import { ownSchemaPath } from '#lib/platform/wire-addresses.ts'
import type { DocumentName } from './documented-routes.ts'

const common = `
## Conventions

* Ids are UUIDs, answered in lower case. Times in JSON are RFC 3339 in UTC. Unknown members of a request are ignored.
  No text may hold U+0000 or half of a surrogate pair.
* A member that is null in the body of a POST or PUT is read as absent; in a PATCH null removes what it names.
* HEAD is possible wherever GET is. Public reads answer with an \`ETag\` and 304.
* Lists take \`offset\` and \`limit\` and answer \`count\`, \`offset\`, \`totalCount\` and the items.
* Every answer bears \`X-Request-Id\` and, in \`RateLimit-*\`, how many requests of the present 10 seconds are left.

## Errors

Every 4xx and 5xx is \`application/problem+json\` (RFC 9457); tell problems apart by \`type\`, not by words. Refusals
come in a fixed order: access token, scope, not found, media type, size, content, state. What is not yours is answered
like what is not there. A path that does not exist is 404, a method that a path does not know 405 with \`Allow\`, and
everything under \`/v1\` 410.

## Sending again

Reading, PUT and DELETE can be repeated safely. A POST that creates takes an \`Idempotency-Key\`. After 429 and 503 wait
for \`Retry-After\` seconds.
`

/** Title and first words of each document. */
const introductions: Record<DocumentName, { title: string; description: string }> = {
  'submission-api': {
    title: 'Submission interface and authorisation service of Kurier',
    description: `Delivers encrypted submissions from online services to administration systems.

1. Both sides get an access token at \`/token\`.
2. The online service reads the destination and its encryption key, creates a submission, sends the announced
   attachments and submits it with metadata and data. Everything is encrypted for the destination; the service cannot
   read it.
3. The administration system lists what waits, or is told by callback, fetches it and accepts or rejects it with an
   event that it signs.
4. Each step is documented by a signed event in the log of the case.
${common}`,
  },
  'destination-api': {
    title: 'Destination interface of Kurier',
    description: `Manages destinations, the places that submissions are addressed to: what they are, which services they take, their
public keys, and where they are told of changes. The access token is had at \`/token\`, which the document of the
submission interface describes.
${common}`,
  },
  'routing-api': {
    title: 'Routing interface of Kurier',
    description: `Finds the destination that is responsible for a service at a place, for whoever is going to send. Needs no access
token; requests are counted by address. Regions are compared after groups of zeros are cut from their end; the
destination of the most special region comes first, one that offers the service everywhere last.
${common}`,
  },
}

/** How a document begins: title, what the interface is for, and what holds for all its operations. */
export function introduction(name: DocumentName): { title: string; description: string } {
  const { title, description } = introductions[name]
  if (ownSchemaPath() === undefined) return { title, description }
  const types = `\n## Types\n\nEvents, callbacks, problems and scopes are explained at [${settings().schemaBase}](${settings().schemaBase}).\n`
  return { title, description: `${description}${types}` }
}
