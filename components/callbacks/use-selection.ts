'use client'

import { useState } from 'react'

/** The rows of a list that are ticked, by id; those that the list no longer shows do not count. */
export function useSelection(shown: readonly string[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  return {
    ids: shown.filter((id) => ticked.has(id)),
    has: (id: string) => ticked.has(id),
    toggle: (id: string) =>
      setTicked((before) =>
        before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
      ),
    clear: () => setTicked(new Set()),
  }
}

export type RowSelection = ReturnType<typeof useSelection>
