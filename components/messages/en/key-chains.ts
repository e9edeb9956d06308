import type { keyChains as german } from '../de/key-chains.ts'

export const keyChains: typeof german = {
  checked: 'Chain checked up to the root “{root}”, valid until {until}',
  revocation: {
    checked: 'revocations checked',
    outdated: 'revocation list outdated, newer revocations unknown',
    unknown: 'revocations not checked',
  },
  kept: 'Chain kept, not checked: the operator has set no trusted roots.',
  none: 'No certificate.',
  invalid: 'Chain invalid',
  named: 'Certificate: {name}{at, select, none {} other {, {at}}}.',
  which: '{position, select, none {A certificate of the operator} other {Certificate number {position} in x5c}}',
  faults: {
    unreadable: '{which} is of a kind that the service cannot read. Use one with a key for RSA, EC or Ed25519.',
    'not-issued':
      '{which} did not issue the one before it. Put the chain in order: each certificate is followed by that of its issuer.',
    untrusted:
      '{which} leads to no root that the operator trusts. Add missing intermediate certificates behind it, or have a certificate issued below one of those roots.',
    'not-authority':
      '{which} may not issue certificates. Have the certificate before it issued by a certification authority.',
    'too-long': '{which} allows fewer authorities below it than the chain has. Have the certificate issued higher up.',
    'wrong-use':
      '{which} does not allow what the key is for. It takes keyEncipherment for encryption, digitalSignature or nonRepudiation for signing.',
    'weak-signature':
      '{which} is signed with SHA-1 or MD5, which no longer count. Have it issued anew with SHA-256 or better.',
    'unknown-rule': '{which} has a critical extension that the service does not know. Use a certificate without it.',
    'not-yet-valid': '{which} is not valid yet. Wait until it is, or use another one.',
    ended: '{which} has expired. Have a new certificate issued, and use it with a new key.',
    revoked: '{which} is revoked. Make a new key, and have a certificate issued for it.',
  },
}
