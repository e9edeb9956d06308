import type { callbackFailures as german } from '../de/callback-failures.ts'

export const callbackFailures: typeof german = {
  dns: {
    what: 'The host name of the callback address could not be resolved.',
    next: 'Check that the name is spelled correctly and stands in the public DNS. Names that are valid only in your own network cannot be seen from here.',
  },
  forbiddenAddress: {
    what: 'The host name leads to an internal or special address. For safety nothing is sent there.',
    next: 'Give the receiver a public address. If the internal network is intended, the operator can allow it (CALLBACK_ALLOWED_NETWORKS).',
  },
  connect: {
    what: 'The connection to the receiver was not established or broke off.',
    next: 'Check that the receiver is running, that the port is right, and that no firewall refuses the connection.',
  },
  tls: {
    what: 'The encrypted connection (TLS) was not established.',
    next: 'Check the certificate: is it valid, is it for this host name, and is the intermediate certificate sent along? TLS 1.2 or later is needed.',
  },
  timeout: {
    what: 'The receiver did not answer within 10 seconds.',
    next: 'Answer with 2xx at once and process the notice afterwards.',
  },
  redirect: {
    what: 'The receiver answered with a redirect. Redirects are not followed.',
    next: 'Enter the address that it redirects to as the callback address.',
  },
  unauthorised: {
    what: 'The receiver demands credentials or refused access.',
    next: 'Callbacks carry no credentials, only a signature: let them in without. The receiver answers a callback with a wrong signature with 2xx too, and ignores it; the signature check shows whether it is right.',
  },
  notFound: {
    what: 'The receiver takes no callbacks at this address.',
    next: 'Check path and method: callbacks come as POST. If the receiver has moved, change the callback address.',
  },
  tooMany: {
    what: 'The receiver reports too many requests.',
    next: 'Raise the limit for callbacks. The header Retry-After is honoured up to 12 hours.',
  },
  refused: {
    what: 'The receiver refused the notice.',
    next: 'Look in the answer and in the receiver’s log for what it objects to. Only an answer with 2xx counts as delivered; a callback that the receiver ignores is answered so too.',
  },
  broken: {
    what: 'An error occurred at the receiver.',
    next: 'Look in the receiver’s log. We go on sending by the schedule.',
  },
  strange: {
    what: 'The receiver answered with a status that does not mean success.',
    next: 'Answer every callback with 2xx, one that you ignore too.',
  },
}
