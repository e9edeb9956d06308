import type { ReactNode } from 'react'

/** In the place of a list that has nothing yet: what would stand here, and what to do first. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="rounded-md bg-surface px-4 py-5 md:px-6">
      <p className="text-lg font-semibold">{title}</p>
      {children ? <div className="mt-1 max-w-2xl text-muted">{children}</div> : null}
      {action ? <div className="mt-4">{action}</div> : null}
    </div>
  )
}
