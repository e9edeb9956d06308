import type { rotationSecret as german } from '../de/rotation-secret.ts'

/** Exchanging a callback secret or a client's secret. */
export const rotationSecret: typeof german = {
  open: 'Begin the exchange',
  introCallback:
    'The service makes a new secret and shows it once. From then on every notification is signed with both: the header callback-secret-id names the one the main value is made with, callback-authentication-other holds the value made with the other.',
  introClient: 'The service makes a second secret and shows it once. Both are valid until the old one is revoked.',
  other: {
    newer:
      'The client already has a second valid secret: “{name}”, since {since}{ends, select, none {} other { and until {ends}}}. No more than two are valid at once.',
    older:
      'The client still has an older valid secret: “{name}”, since {since}. No more than two are valid at once. Revoke it, then you can begin with a new one.',
    use: 'Begin with this secret',
    unknown: 'Do you no longer know where it is kept? Revoke it, and then begin with a new one.',
    toSecrets: 'To the secrets of the client',
  },
  make: 'Make a new secret and begin',
  own: 'Or: your own secret',
  ownHint: '32 to 512 characters from a secure source of randomness',
  beginWithOwn: 'Begin with this secret',
  onceTitle: 'The secret is shown only now',
  once: 'The service cannot show it again. If it gets lost, cancel and begin anew.',
  fresh: 'New secret',
  kept: 'Saved',
  tryIntro:
    'The service sends a trial notification that is signed with the new secret alone and names nothing. When the receiver takes it, you can go on. If it answers 2xx to forged ones too, look in its log whether it recognised the trial.',
  try: 'Send a trial',
  trying: 'The trial is being sent …',
  trialFailed: 'The trial was not taken',
  trialFaults: {
    'trial-undelivered': 'The receiver could not be reached or answered with an error. The log of callbacks says more.',
    'trial-refused':
      'The receiver refused the trial: it does not know the new secret yet. Enter it there and try again.',
    'trial-ignored':
      'The receiver took the trial for forged: it does not know the new secret yet. Enter it there and try again.',
  },
  skip: 'Go on without a trial',
  skipTitle: 'Go on without a trial?',
  skipText:
    'That is right when the receiver can hold only one secret and is changed over together with the service. If it refuses the new one, the service uses the old one again.',
  acceptedAt: 'Last taken with the new one',
  failingSince: 'Failing since',
  status: 'Last status',
  newUsed: 'New one last used',
  oldUsed: 'Old one last used',
  never: 'never',
  byItself: 'End the old secret by itself after {days} days without trouble',
  byHand: 'End it by hand after all',
  retire: 'End the old secret',
  retireTitle: 'End the old secret?',
  retireCallback:
    'Notifications are then signed with the new one alone. Remove the old one at the receiver. This cannot be undone.',
  retireClient: 'Whoever still uses the old one can then no longer sign in. This cannot be undone.',
  retireSoonest:
    'The old one can be ended an hour after its last use at the earliest, since until then some program still uses it.',
  goBack: 'Back to the old secret',
  goBackTitle: 'Sign with the old secret again?',
  goBackText: 'The main value is then made with the old secret again, the second one with the new.',
}
