import type { ReactNode } from 'react'

/** Around a table of many columns: its head, hidden where it is narrow, must not reach past the page's edge there. */
export function WideTable({ children }: { children: ReactNode }) {
  return <div className="max-md:[&_thead_th]:absolute max-md:[&_thead_th]:left-0">{children}</div>
}
