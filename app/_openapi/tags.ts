type Tag = { name: string; description: string; paths: RegExp }

/** Groups of operations in their order; the first whose `paths` fits a path is the one it stands in. */
const tags: readonly Tag[] = [
  {
    name: 'Authorisation',
    description: 'Access tokens by client credentials (RFC 6749 section 4.4), valid for 30 minutes at most.',
    paths: /^\/(token|\.well-known)(\/|$)/,
  },
  {
    name: 'Submissions',
    description:
      'From an online service to an administration system: created with announced attachments, filled, submitted; ' +
      'then fetched and decided.',
    paths: /^\/submission-api\/v2\/submissions/,
  },
  {
    name: 'Replies',
    description:
      'From an administration system back to the online service, in the same case. Every path under `/replies` is ' +
      'served under `/replys` too, the specification’s own spelling: use either.',
    paths: /^\/submission-api\/v2\/repl(ies|ys)/,
  },
  {
    name: 'Cases',
    description: 'Submissions and replies of one process, with their signed events and one callback.',
    paths: /^\/submission-api\/v2\/cases/,
  },
  {
    name: 'Public information',
    description: 'What a sender needs to know before it encrypts, and a reader to verify. Needs no access token.',
    paths: /^\/(submission-api\/|destination-api\/v2\/info$)/,
  },
  {
    name: 'Destinations',
    description: 'The places that submissions are addressed to.',
    paths: /^\/destination-api\/(?!.*\/keys)/,
  },
  {
    name: 'Keys',
    description: 'Public keys of a destination: those it is encrypted for, and those it signs its events with.',
    paths: /^\/destination-api\//,
  },
  {
    name: 'Routing',
    description: 'Which destination is responsible, and which areas there are. Needs no access token.',
    paths: /^\/routing-api\//,
  },
]

/** The group of the webhooks. */
export const callbackTag = {
  name: 'Callbacks',
  description: 'What the service sends to those who gave it a callback URL. They serve it; the service calls.',
}

/** The group that a path stands in. */
export function tagOf(path: string): string {
  const tag = tags.find(({ paths }) => paths.test(path))
  if (!tag) throw new Error(`no group in tags.ts fits ${path}`)
  return tag.name
}

/** The groups of these paths, as a document lists them. */
export function tagsOf(paths: readonly string[]): { name: string; description: string }[] {
  const used = new Set(paths.map(tagOf))
  return tags.filter(({ name }) => used.has(name)).map(({ name, description }) => ({ name, description }))
}
