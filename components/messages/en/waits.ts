import type { waits as german } from '../de/waits.ts'

/** What a waiting notification waits for. `reason`: a text of `reasons` or `certificates`. */
export const waits: typeof german = {
  why: {
    address:
      'The receiver has been {how, select, answers {failing} other {unreachable}} {hasSince, select, yes {since {since}} other {lately}}{hasReason, select, yes { ({reason})} other {}}.',
    kind: 'The receiver can be reached but has refused notifications of this type since {since}{hasReason, select, yes { ({reason})} other {}}.',
    pause: 'Callbacks to this address have been paused since {since}.',
  },
  head: {
    address:
      'Waiting: the receiver of “{name}” has been {how, select, answers {failing} other {unreachable}} {hasSince, select, yes {since {since}} other {lately}}{hasReason, select, yes { ({reason})} other {}}',
    kind: 'Waiting: the receiver of “{name}” has refused notifications of the type “{type}” since {since}{hasReason, select, yes { ({reason})} other {}}',
    pause: 'Waiting: callbacks to “{name}” have been paused since {since}',
  },
  count:
    '{count, plural, one {One notification of this case is waiting} other {# notifications of this case are waiting}} for it.',
  next: {
    at: 'Next attempt:',
    now: 'It is being tried now.',
    resume: 'It will be sent once callbacks are resumed.',
  },
  reasons: {
    dns: 'host name not found',
    'forbidden-address': 'address not allowed',
    connect: 'no connection',
    tls: 'no secure connection',
    timeout: 'no response within 10 seconds',
    status: 'responds with status {status}',
  },
  certificates: {
    expired: 'certificate expired',
    'not-yet-valid': 'certificate not valid yet',
    'unknown-issuer': 'certification authority not known',
    'self-signed': 'certificate self-signed',
    'other-name': 'certificate for another name',
  },
}
