import type { failures as german } from '../de/callbacks.ts'
import type { RoomWords } from '../room-words.ts'

export const words = {
  navigation: {
    callbacks: 'Callbacks',
  },
  audit: {
    'pause-callbacks': 'Callbacks paused',
    'resume-callbacks': 'Callbacks resumed',
    'test-callback': 'Test callback sent',
    'examine-callback': 'Receiver test started',
    'finish-callback-examination': 'Receiver test finished',
    'send-callbacks-again': 'Callbacks sent by hand',
    'see-callback-attempt': 'Callback attempt viewed',
  },
  settings: {
    CALLBACK_ALLOWED_NETWORKS: 'Internal or special-purpose networks that callbacks may reach',
    CALLBACK_PORTS: 'Ports that callbacks may go to',
    CALLBACK_CA_FILE: 'Additional certificate authority for receivers',
    CALLBACK_PROXY_URL: 'Outgoing proxy for callbacks',
    LIMIT_CALLBACK_ADDRESSES: 'Callback addresses per client',
  },
} satisfies RoomWords<'callbacks'>

export const failures: typeof german = {
  dns: {
    what: 'The host name of the callback address could not be resolved.',
    next: 'Check that the name is spelt correctly and is in the public DNS. Names that are valid only in your own network cannot be seen from here.',
  },
  forbiddenAddress: {
    what: 'The host name leads to an internal or special address. For security reasons nothing is sent there.',
    next: 'Give the receiver a public address. If the internal network is intended, the operator can allow it (CALLBACK_ALLOWED_NETWORKS).',
  },
  connect: {
    what: 'The connection to the receiver could not be established or was lost.',
    next: 'Check that the receiver is running, that the port is right, and that no firewall is blocking the connection.',
  },
  tls: {
    what: 'The encrypted connection (TLS) could not be established.',
    next: 'Check the certificate: is it valid, is it for this host name, and is the intermediate certificate sent along? TLS 1.2 or later is needed.',
  },
  certificateExpired: {
    what: 'The receiver’s certificate has expired.',
    next: 'Renew the receiver’s certificate. If it is renewed automatically, check why that did not happen and whether the server already uses the new certificate.',
  },
  certificateNotYetValid: {
    what: 'The receiver’s certificate is not valid yet.',
    next: 'Use the previous certificate until then, and check the clock of the server that issued the certificate.',
  },
  certificateUnknownIssuer: {
    what: 'The receiver’s certificate is not from a known certification authority, or an intermediate certificate is missing.',
    next: 'Send the intermediate certificates along with the certificate. The operator can add a certification authority of your own (CALLBACK_CA_FILE).',
  },
  certificateSelfSigned: {
    what: 'The receiver’s certificate is self-signed, or its certification authority is not known.',
    next: 'Use a certificate from a known certification authority. The operator can add one of your own (CALLBACK_CA_FILE).',
  },
  certificateOtherName: {
    what: 'The receiver’s certificate is for another host name.',
    next: 'Use a certificate that includes the host name of the callback address, or correct the callback address.',
  },
  timeout: {
    what: 'The receiver did not respond within 10 seconds.',
    next: 'Respond with 2xx at once and process the notification afterwards.',
  },
  redirect: {
    what: 'The receiver responded with a redirect. Redirects are not followed.',
    next: 'Use the address that it redirects to as the callback address.',
  },
  unauthorised: {
    what: 'The receiver requires credentials or refused access.',
    next: 'Callbacks carry no credentials, only a signature: accept them without. Respond with 2xx even if the signature is wrong, and ignore the callback. The signature check shows whether a signature is right.',
  },
  notFound: {
    what: 'The receiver does not accept callbacks at this address.',
    next: 'Check the path and the method: callbacks are sent as POST. If the receiver has moved, change the callback address.',
  },
  tooMany: {
    what: 'The receiver reports too many requests.',
    next: 'Raise the limit for callbacks. The header Retry-After is honoured up to 12 hours.',
  },
  refused: {
    what: 'The receiver refused the notification.',
    next: 'Check the response and the receiver’s log for the reason. Only a 2xx response counts as delivered; respond with 2xx even to callbacks that you ignore.',
  },
  broken: {
    what: 'The receiver reported an error.',
    next: 'Check the receiver’s log for the reason.',
  },
  strange: {
    what: 'The receiver responded with a status that does not mean success.',
    next: 'Respond to every callback with 2xx, even if you ignore it.',
  },
}
