import { useCallback, useEffect, useMemo, useState } from 'react'
import { browserSession } from '#components/portal/browser-session.ts'
import { endKeptSession } from '#components/portal/end-kept-session.ts'
import type { SessionHolder } from '#components/portal/kept-in-session.ts'
import type { HeldKey } from '@kurier/sdk/keys'

/** For whom the browser keeps keys, and for how many milliseconds (setting WORKBENCH_KEYS_HOURS). */
export type KeyKeeping = SessionHolder & { keptFor: number }

/** Until when the browser keeps the keys of a destination (milliseconds since 1970); `refused`: it does not. */
export type KeptUntil = number | 'refused'

type Keys = readonly HeldKey[]
type KeysByDestination = { destinationId: string; keys: Keys }

const nameOf = (destinationId: string): string => `workbench-keys ${destinationId}`
const fetchStore = () => import('#components/portal/kept-in-session.ts')

/**
 * Keys that outlive the page: the browser keeps them for the session of the person and its own, as far as the operator allows.
 * @param keeping nothing: the operator allows none, and what was kept before is removed
 * @param take is given the keys that are found
 */
export function useKeptKeys(keeping: KeyKeeping | undefined, take: (destinationId: string, keys: Keys) => void) {
  const { session, isSecure = true, keptFor = 0 } = keeping ?? {}
  const by = useMemo(() => (session === undefined ? undefined : { session, isSecure }), [session, isSecure])
  const [isLooking, setIsLooking] = useState(by !== undefined)
  const [until, setUntil] = useState<Readonly<Record<string, KeptUntil>>>({})
  const tell = useCallback((destinationId: string, kept: KeptUntil | undefined) => {
    setUntil(({ [destinationId]: _, ...others }) =>
      kept === undefined ? others : { ...others, [destinationId]: kept },
    )
  }, [])

  useEffect(() => {
    if (!by) return endKeptSession()
    let isCurrent = true
    const find = async () => {
      const found = await readKept(by)
      if (!isCurrent) return
      setUntil(Object.fromEntries(found.map(({ value, until: end }) => [value.destinationId, end])))
      for (const { value } of found) take(value.destinationId, value.keys)
    }
    // a browser that keeps nothing for pages: the person is told when there is something to keep
    void find()
      .catch(() => undefined)
      .finally(() => isCurrent && setIsLooking(false))
    return () => {
      isCurrent = false
    }
  }, [by, take])

  const keep = useCallback(
    (destinationId: string, keys: Keys) => {
      if (!by) return
      const end = Date.now() + keptFor
      void writeKept(by, { destinationId, keys }, end).then(
        () => tell(destinationId, keys.length > 0 ? end : undefined),
        () => tell(destinationId, 'refused'),
      )
    },
    [by, keptFor, tell],
  )
  const keptUntil = useCallback((destinationId: string) => until[destinationId], [until])
  return { isLooking, keptUntil, keep }
}

async function readKept(by: SessionHolder) {
  if (browserSession() === undefined) {
    endKeptSession()
    return []
  }
  const { keptInSession } = await fetchStore()
  const kept = await keptInSession(by, Date.now())
  return kept.flatMap((one) => {
    const value = one.value as KeysByDestination // as `writeKept` wrote it
    return one.name === nameOf(value.destinationId) ? [{ ...one, value }] : []
  })
}

async function writeKept(by: SessionHolder, value: KeysByDestination, until: number): Promise<void> {
  const { keepInSession, dropFromSession } = await fetchStore()
  const name = nameOf(value.destinationId)
  await (value.keys.length > 0 ? keepInSession(by, { name, value, until }) : dropFromSession(name))
}
