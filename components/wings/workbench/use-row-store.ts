import { useCallback, useMemo, useRef, useState } from 'react'
import type { HeldKey } from '@kurier/sdk/keys'
import type { ReceivedList } from '#lib/timelines/received-schema.ts'
import { limitedTo } from './limited.ts'
import { editionOf } from './listed-rows.ts'
import type { ReadRow } from './read-applicant.ts'

/** Rows that are fetched and opened at once: each may be a whole application. */
const MOST_AT_ONCE = 4

type Rows = ReadonlyMap<string, ReadRow>

/**
 * The content of the rows of lists, each read once, a few at a time; in memory as long as the keys are. A row that is
 * read again keeps its old content until then.
 */
export function useRowStore() {
  const [rows, setRows] = useState<Rows>(new Map())
  const asked = useRef(new Map<string, string>())
  const [limited] = useState(() => limitedTo(MOST_AT_ONCE))
  const read = useCallback(
    (row: ReceivedList, keys: readonly HeldKey[], work: () => Promise<ReadRow>) => {
      const { submissionId } = row
      const edition = editionOf(row, keys)
      const { current } = asked
      if (current.get(submissionId) === edition) return
      current.set(submissionId, edition)
      // a row forgotten in the meantime stays forgotten
      const isWanted = () => asked.current === current && current.get(submissionId) === edition
      const unreadable: ReadRow = { applicant: { kind: 'broken' }, notes: [] }
      const keep = (found: ReadRow) => {
        if (isWanted()) setRows((known) => new Map(known).set(submissionId, found))
      }
      void limited(() => (isWanted() ? work() : Promise.resolve(unreadable))).then(keep, () => {
        keep(unreadable)
      })
    },
    [limited],
  )
  const forget = useCallback(() => {
    asked.current = new Map()
    setRows(new Map())
  }, [])
  const found = useCallback((submissionId: string) => rows.get(submissionId), [rows])
  return useMemo(() => ({ read, forget, found }), [read, forget, found])
}
