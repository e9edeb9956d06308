'use client'

import { useState, type ReactNode } from 'react'

/** Where there is room for a column beside the application (pixels of the window). */
const HAS_ROOM = '(min-width: 1200px)'

/** The application, and beside it what leads through the page and stands around it; above it, folded, where it is narrow. */
export function DeskLayout({ beside, children }: { beside: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-x-8 min-[1200px]:not-in-data-inspecting:grid-cols-[minmax(0,1fr)_15rem]">
      <aside className="mb-4 flex flex-col gap-2 in-data-inspecting:hidden min-[1200px]:sticky min-[1200px]:top-16 min-[1200px]:col-start-2 min-[1200px]:row-start-1 min-[1200px]:max-h-[calc(100dvh-5rem)] min-[1200px]:self-start min-[1200px]:overflow-y-auto print:hidden">
        {beside}
      </aside>
      <div className="min-w-0 min-[1200px]:not-in-data-inspecting:col-start-1 min-[1200px]:row-start-1">{children}</div>
    </div>
  )
}

/** A part of the column: open where there is room. */
export function BesidePart({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen] = useState(() => window.matchMedia(HAS_ROOM).matches)
  return (
    <details open={isOpen} className="border-t border-line py-2">
      <summary className="cursor-pointer">
        <h2 className="inline text-base font-semibold">{title}</h2>
      </summary>
      <div className="mt-2">{children}</div>
    </details>
  )
}
