import type { ReactNode } from 'react'

/** Shown instead of an empty list: what will be listed here, and what to do first. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="rounded-md bg-surface px-4 py-5 md:px-6">
      <p className="text-lg font-semibold">{title}</p>
      {children ? <div className="mt-1 max-w-2xl text-muted">{children}</div> : null}
      {action ? <div className="mt-4">{action}</div> : null}
    </div>
  )
}
