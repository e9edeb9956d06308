import type { CertificateFault, ErrorClass } from './terms.ts'

/** What came of an attempt, as people are told it. */
type AttemptResult = {
  errorClass: ErrorClass | null
  status: number | null
  certificate: CertificateFault | null
}

/** Failures for which there are words and a next step of their own. */
export const failureKinds = [
  'dns',
  'forbiddenAddress',
  'connect',
  'tls',
  'certificateExpired',
  'certificateNotYetValid',
  'certificateUnknownIssuer',
  'certificateSelfSigned',
  'certificateOtherName',
  'timeout',
  'redirect',
  'unauthorised',
  'notFound',
  'tooMany',
  'refused',
  'broken',
  'strange',
] as const
export type FailureKind = (typeof failureKinds)[number]

const ofStatus: readonly (readonly [(status: number) => boolean, FailureKind])[] = [
  [(status) => status >= 300 && status <= 399, 'redirect'],
  [(status) => status === 401 || status === 403, 'unauthorised'],
  [(status) => status === 404 || status === 405 || status === 410, 'notFound'],
  [(status) => status === 429, 'tooMany'],
  [(status) => status >= 400 && status <= 499, 'refused'],
  [(status) => status >= 500 && status <= 599, 'broken'],
]

const ofCertificate: Record<CertificateFault, FailureKind> = {
  expired: 'certificateExpired',
  'not-yet-valid': 'certificateNotYetValid',
  'unknown-issuer': 'certificateUnknownIssuer',
  'self-signed': 'certificateSelfSigned',
  'other-name': 'certificateOtherName',
}

/** What kind of failure an attempt is; nothing for one that was delivered. */
export function failureKind({ errorClass, status, certificate }: AttemptResult): FailureKind | undefined {
  if (errorClass === null) return undefined
  if (certificate !== null) return ofCertificate[certificate]
  if (errorClass === 'forbidden-address') return 'forbiddenAddress'
  if (errorClass !== 'status') return errorClass
  return ofStatus.find(([fits]) => fits(status ?? 0))?.[1] ?? 'strange'
}
