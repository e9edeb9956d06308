import type { examination as german } from '../de/examination.ts'

/** The examination of a receiver of callbacks; findings and trials are told on the command line too. */
export const examination: typeof german = {
  pageTitle: 'Receiver test: {name}',
  intro:
    'The service sends right and deliberately wrong callbacks to your receiver and says for each whether the receiver deals with it correctly.',
  none: {
    destination: {
      title: 'The destination has no callback.',
      next: 'As soon as one is set up, its receiver can be tested.',
    },
    client: {
      title: 'The client has no callback address.',
      next: 'It has one as soon as its program names a callback with a submission or a case. Then the receiver can be tested.',
    },
    setUp: 'Set up a callback',
  },
  readOnly: {
    destination: 'Whoever manages the destination may test it.',
    client: 'Whoever manages the client may test it.',
  },
  start: {
    title: 'Start the test',
    what: 'This sends {count, number} callbacks to this address, some of them deliberately wrong:',
    harm: 'They name submissions and replies that do not exist. Test a receiver of your test environment, or one where you know that this does no harm. In the log of your receiver they are told by their user agent, which ends in “(callback examination)”.',
    untouched:
      'What waits for delivery, the figures and the state of the callback are not touched. Whoever sees this page sees the result.',
    address: 'Which address?',
    addressHint: 'If there are many, only those used last are listed.',
    addressOf: '{url} (secret {mark})',
    consent: 'I consent, and I may decide this for this receiver.',
    consentMissing: 'Consent first, so that the test can start.',
    action: 'Test the receiver',
    starting: 'Starting …',
    wait: 'There are three minutes between two tests. Try again in {seconds, plural, one {one second} other {# seconds}}.',
  },
  result: {
    title: 'Result',
    examined: 'Receiver tested on',
    score: '{right, number} of {total, number} right',
    allRight: 'The receiver does everything right.',
    someWrong: 'The receiver does not do everything right.',
    undecided: 'Not everything could be decided.',
    running: 'The test is running: {done, number} of {total, number}.',
    brokenOff: 'The test was cut short because the service was stopped. Start another one.',
    trials: 'The trials',
    address: 'Address tested',
    language: 'Code in',
    save: 'Save as JSON',
    details: 'What was sent and what came back',
    code: 'Code for “{trial}”',
    expected: 'It is right to:',
    answered: 'status {status} after {milliseconds, number} ms',
    unanswered: 'no answer ({error}) after {milliseconds, number} ms',
    request: '{type}, {bytes, number} bytes:',
    said: 'Body of the response:',
    earlier: 'Earlier tests',
    toPage: 'Go to the receiver test',
    never: 'The receiver has not been tested yet.',
  },
  of: {
    current: 'of the present address',
    'earlier-url': 'of an earlier address',
    'earlier-secret': 'of an earlier secret',
    removed: 'of an address that has been removed',
  },
  verdicts: {
    right: 'right',
    wrong: 'wrong',
    undecided: 'undecided',
  },
  right: {
    taken: 'respond with 2xx',
    ignored: 'not take it, and show that: with 4xx, or with 2xx and a body that begins with “ignored”',
  },
  trials: {
    right: 'Right callback (new-submissions or new-replies)',
    events: 'Right callback of the other type (new-events)',
    'old-timestamp': 'Timestamp ten minutes old, correctly signed',
    'wrong-hmac': 'Signed with another secret',
    'changed-body': 'One character of the body changed after signing',
    'missing-headers': 'Header missing: once the signature, once the timestamp',
    doubled: 'The same callback twice',
    'out-of-order': 'Two callbacks in the wrong order',
    'five-hundred': '500 entries in one callback',
    slow: 'Slow network: the body comes in pieces over four seconds',
  },
  findings: {
    taken: 'Taken, as it should be.',
    refused:
      'Recognised and refused. In operation it is enough to ignore it; the specification asks for 2xx even then.',
    'said-ignored': 'Answered with 2xx and ignored, as it should be; the response says so.',
    'bad-taken':
      'Answered like a right callback: nothing shows that it was ignored. Check age and signature before you read the body. If your receiver already ignores it silently, let it say so: status 202 and a body that begins with “ignored”.',
    'good-ignored':
      'The receiver ignored a right callback. Usually the secret differs, the clock is wrong, or the body is rewritten before it is checked. Given what it computed, the page “Check signature” names the mistake.',
    'good-refused':
      'The receiver refused a right callback. Usually the secret differs, the clock is wrong, or the body is rewritten before it is checked. Doubled and late callbacks are part of operation: answer them with 2xx too. In operation a status from 400 to 499 holds back this kind of callback; the others go on.',
    'all-refused':
      'Refused as well; since the receiver does not take right callbacks, this shows nothing. Mend that first.',
    'too-large':
      'The receiver does not take requests this large (413). A callback names up to 500 submissions or replies and then has about 100 kB: allow 1 MB at least.',
    'too-slow': 'No answer within ten seconds. Note what is named, answer, and work afterwards.',
    'broken-off':
      'The receiver, or something before it, closed the connection before all had arrived. Look at limits of size and time of a request, also in the proxy before it.',
    redirected: 'Answered with a redirect. The service follows none: enter the final address.',
    'not-there': 'Nobody takes a POST at this address (404, 405 or 410). Check path and method of the receiver.',
    'failed-inside':
      'The receiver failed on it (5xx). The log of your receiver says why; wrong callbacks are to be expected.',
    busy: 'The receiver had too much to do (429 or 503). Run the test again.',
    'no-answer':
      'No answer came. “What was sent” says why. For the callback of a destination, “Check reachability” on its page shows each step.',
    'not-tried': 'Not tried, since even the right callback got no answer.',
  },
  advice: {
    whole: 'The whole check:',
    age: 'The lines that check the age:',
    compare: 'The lines that compute and compare the signature:',
    raw: 'The lines that take the body as it came in:',
    form: 'The lines on which missing headers fail:',
  },
}
