import { certificateEnd } from '../rotations/proposals.ts'
import type { CertificateRow } from './now-store.ts'

/** Keys whose certificates are looked at. */
export const MOST_CERTIFICATES = 5000

/** The keys whose certificates end before then, the first to end first; `at`: when, by the machine's clock. */
export function ending(rows: readonly CertificateRow[], until: Date): (Omit<CertificateRow, 'x5c'> & { at: Date })[] {
  return rows
    .flatMap(({ x5c, ...row }) => {
      const at = certificateEnd(x5c)
      return at && at < until ? [{ ...row, at }] : []
    })
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
}
