import { startTransition, useCallback, useMemo, useRef, useState, type Dispatch, type SetStateAction } from 'react'
import type { HeldKey } from '@kurier/sdk/keys'
import type { ReceivedList } from '#lib/timelines/received-schema.ts'
import { limitedTo } from './limited.ts'
import { editionOf } from './listed-rows.ts'
import type { ReadRow } from './read-applicant.ts'

/** Rows that are fetched and opened at once: each may be a whole application. */
const MOST_AT_ONCE = 4

/** Milliseconds. */
const MOMENT = 150

type Rows = ReadonlyMap<string, ReadRow>

/**
 * The content of the rows of lists, each read once, a few at a time; in memory as long as the keys are. A row that is
 * read again keeps its old content until then.
 */
export function useRowStore() {
  const [rows, setRows] = useState<Rows>(new Map())
  const asked = useRef(new Map<string, string>())
  const shown = useShownSoon(setRows)
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
      const keep = (found: ReadRow) => shown(submissionId, { found, isWanted })
      void limited(() => (isWanted() ? work() : Promise.resolve(unreadable))).then(keep, () => keep(unreadable))
    },
    [limited, shown],
  )
  const forget = useCallback(() => {
    asked.current = new Map()
    setRows(new Map())
  }, [])
  const found = useCallback((submissionId: string) => rows.get(submissionId), [rows])
  return useMemo(() => ({ read, forget, found }), [read, forget, found])
}

type JustRead = { found: ReadRow; isWanted: () => boolean }

/** Shows rows together that were read within a moment of each other: each change draws the whole list. */
function useShownSoon(setRows: Dispatch<SetStateAction<Rows>>) {
  const pending = useRef(new Map<string, JustRead>())
  return useCallback(
    (submissionId: string, read: JustRead) => {
      pending.current.set(submissionId, read)
      if (pending.current.size > 1) return
      setTimeout(() => {
        const all = [...pending.current]
        pending.current = new Map()
        const wanted = all.flatMap(([id, { found, isWanted }]) => (isWanted() ? [[id, found] as const] : []))
        startTransition(() => setRows((known) => new Map([...known, ...wanted])))
      }, MOMENT)
    },
    [setRows],
  )
}
