import { keyChains } from './key-chains.ts'
import type { rotation as german } from '../de/rotation.ts'
import { rotationSecret } from './rotation-secret.ts'

/** Exchanging keys and secrets. */
export const rotation: typeof german = {
  title: 'Rotate keys and secrets',
  back: 'Back to the destination',
  intro:
    'A rotation goes step by step. You can interrupt it, go back or cancel at any time; whatever is on its way stays readable.',
  inUse: 'In use',
  since: 'Since',
  endsAt: 'Certificate valid until',
  postponedUntil: 'Proposal postponed until',
  ifNothing: 'If you do nothing:',
  stageDone: 'done',
  stage: {
    made: 'Try the key',
    tried: 'Publish',
    published: 'Use',
    inUse: 'Revoke the old key',
    both: 'Revoke the old key',
    callbackMade: 'Try the new secret',
    callbackTried: 'Use',
    callbackInUse: 'End the old secret',
  },
  ended: { done: 'The last rotation is complete', cancelled: 'The last rotation was cancelled' },
  kinds: {
    'encryption-key': {
      title: 'Encryption key',
      intro: 'Online services encrypt with it. Only you have the private part.',
      none: 'The destination has no active encryption key yet. Add the first one on its page.',
    },
    'signing-key': {
      title: 'Signing key',
      intro: 'The administration system signs its decisions with it. Past events can always be verified.',
      none: 'The destination has no signing key yet. Add the first one on its page.',
    },
    'callback-secret': {
      title: 'Callback secret',
      intro: 'With it the delivery service proves to the administration system that a notification comes from it.',
      none: 'The destination has no callback yet. Set it up on its page.',
    },
  },
  standing: {
    made: {
      now: 'The new key is prepared and known to nobody yet. Try it.',
      idle: 'The old key stays in use.',
      cancel: 'The new key is forgotten. Nothing changes at the destination.',
    },
    tried: {
      now: 'The new key can be published. The old one stays in use.',
      idle: 'The old key stays in use.',
      cancel: 'The new key is forgotten. Nothing changes at the destination.',
    },
    published: {
      now: 'The new key is published. Decide from when on it is used for encryption.',
      idle: 'The old key stays in use; the new one is known but not used.',
      cancel: 'The new key stays in the list of keys and is not used. You can revoke it there.',
    },
    scheduled: {
      now: 'The new key will be used from the chosen time on.',
      idle: 'The change happens by itself at the chosen time.',
      cancel: 'The change does not take place. The new key stays in the list of keys; you can revoke it there.',
    },
    inUse: {
      now: 'New submissions are encrypted with the new key. The old one stays valid until nothing waits for it any more.',
      idle: 'The new key is used for encryption. The old one stays valid until you revoke it.',
      cancel: 'The new key stays in use, and the old one stays valid. Only nobody counts any more what waits for it.',
    },
    inUseByItself: {
      now: 'New submissions are encrypted with the new key. The old one stays valid until nothing waits for it any more.',
      idle: 'The old key is revoked by itself as soon as nothing waits for it any more.',
      cancel: 'The new key stays in use, and the old one stays valid. Only nobody counts any more what waits for it.',
    },
    both: {
      now: 'Both keys are valid. Switch the administration system over to the new one, then revoke the old one.',
      idle: 'Both keys stay valid.',
      cancel: 'Both keys stay valid. You can revoke either of them in the list of keys.',
    },
    callbackMade: {
      now: 'Notifications are signed with both secrets. Enter the new one at the receiver, beside the old one, and try it.',
      idle: 'The main value stays signed with the old secret.',
      cancel: 'The new secret is not used any more. Nothing changes at the callback.',
    },
    callbackTried: {
      now: 'The new secret can be used. Until then the main value is signed with the old one.',
      idle: 'The main value stays signed with the old secret.',
      cancel: 'The new secret is not used any more. Nothing changes at the callback.',
    },
    callbackScheduled: {
      now: 'The new secret will be used from the chosen time on.',
      idle: 'The change happens by itself at the chosen time.',
      cancel: 'The change does not happen. Nothing changes at the callback.',
    },
    callbackInUse: {
      now: 'The main value is signed with the new secret, a second value with the old one. If the receiver refuses the new one, the service uses the old one again by itself.',
      idle: 'The new secret stays in use; both go on signing.',
      cancel: 'The new secret stays in use. The old one does not sign any more.',
    },
    callbackInUseByItself: {
      now: 'The main value is signed with the new secret, a second value with the old one. If the receiver refuses the new one, the service uses the old one again by itself.',
      idle: 'The old secret ends by itself as soon as the new one has proved itself.',
      cancel: 'The new secret stays in use. The old one does not sign any more.',
    },
    callbackRefused: {
      now: 'The receiver refused the new secret. The service uses the old one again; what waited was delivered with it. Check what is entered at the receiver.',
      idle: 'The old secret stays in use.',
      cancel: 'The new secret is not used any more. Nothing changes at the callback.',
    },
  },
  proposal: {
    title: 'Proposal: rotate it now',
    reason: {
      'certificate-ending': 'The certificate is valid until {at} only.',
      age: 'In use for longer than usual (due since {at}).',
    },
    otherwise: {
      'certificate-ending':
        'If you do nothing, the key stays in use. Online services that check the certificate will then stop sending.',
      age: 'If you do nothing, everything stays as it is.',
    },
    notNow: 'Not now, ask again in {days} days',
  },
  start: {
    chain: { which: keyChains.which, faults: keyChains.faults },
    open: 'Begin the rotation',
    intro: 'It begins with the new key. The private part stays with you; nothing changes at the destination yet.',
    makeHeading: 'Create a key pair in the browser',
    makeIntro: 'The pair is created on your device (RSA, 4096 bits). The private key is never transmitted.',
    insecure: 'Your browser creates keys only on pages loaded over HTTPS.',
    make: 'Create a key pair',
    making: 'The key pair is being created. This takes some seconds …',
    made: 'The key pair {kid} is created.',
    makeFailed: 'The key pair could not be created. Try another browser.',
    saveAndBegin: 'Save the private key and begin',
    pasteHeading: 'Or: use an existing public key',
    paste: 'Public key as JWK',
    pasteHint: 'RSA with at least 4096 bits, with a certificate (x5c) if you like',
    begin: 'Begin with this key',
    faults: {
      empty: 'Paste a key.',
      json: 'This is no JWK: a JSON object with kty, kid, alg, key_ops, n and e is expected.',
      private: 'This is a private key. It was not sent. Paste the public part only.',
    },
  },
  trial: {
    intro: {
      encryption:
        'This page encrypts a random text with the new public key, as online services do. Open the file with the private key: the browser decrypts with it. Only that it worked is stored.',
      signing:
        'Open the file with the private key: the browser signs a random text with it and verifies it with the public key. Only that it worked is stored.',
    },
    file: 'File with the private key',
    fileHint: 'It is read in this browser only and never transmitted.',
    trying: 'The key is being tried …',
    faults: {
      size: 'The file is too large for a key.',
      'no-key': 'The file holds no key as JWK.',
      'public-only': 'The file holds the public key only.',
      'other-key': 'This is the private part of another key.',
      failed: 'The key does not work: what is made with the public part does not fit the private one.',
    },
    skip: 'Go on without a trial',
    skipTitle: 'Go on without a trial?',
    skipText:
      'This is right when the private key never leaves its device. Then try it there. If it does not fit the public one, nobody can read what is encrypted with it.',
  },
  use: {
    useNow: 'Use it now',
    from: 'It will be used from {at}.',
    useAt: 'Or use it from a time on',
    useAtHint: 'By the clock of this device. You can change it until then.',
    useAtFault: 'Give day and time.',
    schedule: 'Set the time',
    unschedule: 'Not at this time after all',
  },
  keys: {
    publish: 'Publish the new key',
    signatures:
      'Decisions of the last days: {withNew, plural, one {one} other {#}} signed with the new key, {withOld, plural, one {one} other {#}} with the old one',
    retire: 'Revoke the old key',
    retireTitle: 'Revoke the key {kid}?',
    retireSigning:
      'New events signed with the old key are refused then. Past ones can still be verified. This cannot be undone.',
    retireSigningUnseen:
      'The service has not seen a decision signed with the new key yet. If the administration system still signs with the old one, its events are refused then. This cannot be undone.',
  },
  way: {
    waiting:
      '{count, plural, =0 {Nothing is on its way for the old key any more} one {One submission is still on its way for the old key} other {# submissions are still on their way for the old key}}',
    undecided: 'Waiting for a decision',
    incomplete: 'Begun, not submitted yet',
    kept: 'Decided, content not deleted yet',
    notes: 'Notes at the workbench',
    private:
      'Only the public part is revoked. You need the old private key as long as contents or notes are encrypted with it.',
    byItself: 'Revoke the old key by itself as soon as nothing waits any more',
    byHand: 'Revoke it by hand after all',
    retire: 'Revoke the old key',
    retireTitle: 'Revoke the key {kid}?',
    retireText: 'Nothing waits for it any more. This cannot be undone; the rotation is complete then.',
    goBack: 'Back to the old key',
    goBackTitle: 'Encrypt with {kid} again?',
    goBackText:
      'New submissions are encrypted with the old key again. The new one stays published, since what is encrypted with it is on its way.',
  },
  secret: rotationSecret,
  cancel: { do: 'Cancel the rotation', title: 'Cancel this rotation?' },
  history: {
    from: 'From',
    to: 'to',
    itself: 'the service by itself',
    secretRetired: 'old secret ended',
    step: {
      start: 'begun',
      try: 'tried',
      'skip-trial': 'gone on without a trial',
      publish: 'published',
      schedule: 'time set',
      unschedule: 'time taken back',
      use: 'in use',
      'go-back': 'gone back',
      'fall-back': 'refused by the receiver, back to the old one',
      retire: 'old key revoked',
      'retire-by-itself': 'to end by itself',
      'retire-by-hand': 'to end by hand',
      cancel: 'cancelled',
    },
  },
}
