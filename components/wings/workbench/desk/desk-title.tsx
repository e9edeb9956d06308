import type { ReactNode } from 'react'

/** The one h1 of the desk. */
export function DeskTitle({ children }: { children: ReactNode }) {
  return <h1 className="kern-heading-medium min-w-0 p-0 wrap-anywhere">{children}</h1>
}
