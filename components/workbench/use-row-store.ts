import { useCallback, useMemo, useRef, useState } from 'react'
import type { HeldKey } from '#sdk/keys.ts'
import type { Received } from '#lib/timelines/received-schema.ts'
import { limitedTo } from './limited.ts'
import type { ReadRow } from './read-applicant.ts'

/** Rows that are fetched and opened at once: each may be a whole application. */
const MOST_AT_ONCE = 4

type Rows = ReadonlyMap<string, ReadRow>

/** A row is read anew when its notes have changed, or other keys are there. */
const nameOf = ({ submissionId, notes, caseEntries }: Received, keys: readonly HeldKey[]): string =>
  [submissionId, ...[...notes, ...caseEntries].map(({ noteId }) => noteId), ...keys.map(({ kid }) => kid)].join(' ')

/** What was read of the rows of lists, each once, a few at a time; in memory as long as the keys are. */
export function useRowStore() {
  const [rows, setRows] = useState<Rows>(new Map())
  const asked = useRef(new Set<string>())
  const [limited] = useState(() => limitedTo(MOST_AT_ONCE))
  const read = useCallback(
    (row: Received, keys: readonly HeldKey[], work: () => Promise<ReadRow>) => {
      const name = nameOf(row, keys)
      const { current } = asked
      if (current.has(name)) return
      current.add(name)
      const unreadable: ReadRow = { applicant: { kind: 'broken' }, notes: [] }
      // when all was forgotten meanwhile, it stays forgotten
      const keep = (found: ReadRow) => {
        if (asked.current === current) setRows((known) => new Map(known).set(name, found))
      }
      void limited(() => (asked.current === current ? work() : Promise.resolve(unreadable))).then(keep, () => {
        keep(unreadable)
      })
    },
    [limited],
  )
  const forget = useCallback(() => {
    asked.current = new Set()
    setRows(new Map())
  }, [])
  const found = useCallback((row: Received, keys: readonly HeldKey[]) => rows.get(nameOf(row, keys)), [rows])
  return useMemo(() => ({ read, forget, found }), [read, forget, found])
}
