import type { rotationSecret as german } from '../de/rotation-secret.ts'

/** Exchanging a callback secret. */
export const rotationSecret: typeof german = {
  open: 'Begin the rotation',
  introCallback:
    'The service makes a new secret and shows it once. From then on every notification is signed with both: the header callback-secret-id names the one the main value is made with, callback-authentication-other holds the value made with the other.',
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
  never: 'never',
  byItself: 'End the old secret by itself after {days} days without trouble',
  byHand: 'End it by hand after all',
  retire: 'End the old secret',
  retireTitle: 'End the old secret?',
  retireCallback:
    'Notifications are then signed with the new one alone. Remove the old one at the receiver. This cannot be undone.',
  goBack: 'Back to the old secret',
  goBackTitle: 'Sign with the old secret again?',
  goBackText: 'The main value is then made with the old secret again, the second one with the new.',
}
