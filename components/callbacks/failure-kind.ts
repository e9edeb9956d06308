import type { AttemptRow } from '#lib/callbacks/log/log-schema.ts'
import type { CertificateFault } from '#lib/callbacks/terms.ts'

/** What came of an attempt, as pages are told it. */
export type FailureKindOutcome = Pick<AttemptRow, 'errorClass' | 'status' | 'certificate'>

/** Failures for which the texts have words and a next step of their own. */
export type FailureKind =
  | 'dns'
  | 'forbiddenAddress'
  | 'connect'
  | 'tls'
  | 'certificateExpired'
  | 'certificateNotYetValid'
  | 'certificateUnknownIssuer'
  | 'certificateSelfSigned'
  | 'certificateOtherName'
  | 'timeout'
  | 'redirect'
  | 'unauthorised'
  | 'notFound'
  | 'tooMany'
  | 'refused'
  | 'broken'
  | 'strange'

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
export function failureKind({ errorClass, status, certificate }: FailureKindOutcome): FailureKind | undefined {
  if (errorClass === null) return undefined
  if (certificate !== null) return ofCertificate[certificate]
  if (errorClass === 'forbidden-address') return 'forbiddenAddress'
  if (errorClass !== 'status') return errorClass
  return ofStatus.find(([fits]) => fits(status ?? 0))?.[1] ?? 'strange'
}
