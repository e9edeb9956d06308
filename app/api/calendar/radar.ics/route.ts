import { z } from 'zod'
import { endpoint } from '#app/_http/endpoint.ts'
import { HttpAnswer } from '#app/_http/http-call.ts'
import { methods } from '#app/_http/methods.ts'
import { BASIC_CHALLENGE } from '#app/_http/oauth-answers.ts'
import { assertRate, countNetwork, countRequest, uncountNetwork } from '#lib/platform/rate-limit.ts'
import { readBasicCredentials } from '#app/token/basic-credentials.ts'
import { Refusal } from '#lib/platform/errors.ts'
import { openFeed, readFeed } from '#lib/wings/attention/feeds.ts'
import { attention } from '#lib/works/works.ts'

export const dynamic = 'force-dynamic'

/** So often one calendar may be read in 10 seconds: programs ask every few minutes at most. */
const MOST_READINGS = 10
/** So often a network may try user names and passwords in vain in 10 seconds. */
const MOST_FAILURES = 20

/**
 * The deadline radar as a calendar, for programs that subscribe to it (docs/decisions/0053). The address is the same for
 * everybody and no secret; user name and password of a calendar come by HTTP Basic (RFC 7617).
 */
const read = endpoint(
  { access: 'public', produces: 'text/calendar', answers: { 200: z.string() } },
  async ({ request, context }) => {
    const sent = readBasicCredentials(request.headers.get('authorization') ?? '')
    if (!sent) throw unknownCalendar()
    // counted before anything is looked up, and by id only what succeeds: who knows an id locks nobody out
    assertRate(countNetwork('calendar-tries', request.address, MOST_FAILURES))
    const feed = await openFeed(context, { user: sent.clientId, password: sent.clientSecret })
    if (!feed) throw unknownCalendar()
    uncountNetwork('calendar-tries', request.address)
    assertRate(countRequest('calendars', feed.feed.id, MOST_READINGS))
    return new HttpAnswer(await readFeed(context, { ...feed, finders: attention }), {
      headers: { 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'no-store' },
    })
  },
)

/** One answer for whatever is wrong, with the challenge that has a program ask for user name and password. */
function unknownCalendar(): Refusal {
  return new Refusal('unauthenticated', 'Send user name and password of a calendar by HTTP Basic.', {
    headers: { 'www-authenticate': BASIC_CHALLENGE },
  })
}

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read })
