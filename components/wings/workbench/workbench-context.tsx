'use client'

import type { JWK } from 'jose'
import { createContext, use, useCallback, useMemo, useRef, useState, type ReactNode } from 'react'
import { askPortal } from '#components/portal/ask-portal.ts'
import { HOUR } from '#lib/platform/durations.ts'
import type { ReceivedList } from '#lib/timelines/received-schema.ts'
import type { AdministrationSystem, AdministrationSystemOptions } from '@kurier/sdk/administration-system'
import type { ConnectionOptions } from '@kurier/sdk/connection'
import type { HttpClient } from '@kurier/sdk/http-client'
import type { HeldKey } from '@kurier/sdk/keys'
import { createDeskDrafts, type DeskDrafts } from './desk-drafts.ts'
import type { ListFilter } from './listed-rows.ts'
import { useKeptKeys, type KeptUntil, type KeyKeeping } from './use-kept-keys.ts'
import { useRowStore } from './use-row-store.ts'

/** Where the delivery service is, and the addresses that are written into what goes out (decisions 1). */
export type ServiceBases = { baseUrl: string; schemaBase: string; problemTypeBase: string }

/** Milliseconds of the deadlines in force (decisions 5) that a case worker is told of. */
export type DeskDeadlines = { submitted: number; content: number }

type Keys = readonly HeldKey[]

/** A row in the order of the list. `isWaiting`: nobody has decided it, as far as list and desks know. */
export type OrderedRow = { submissionId: string; caseId: string; isWaiting: boolean }

/** How the list of a destination was left. Not in the address: what is searched for may be a name. */
export type ListView = ListFilter & { sort: string; shown: number; order: readonly OrderedRow[] }
const firstView: ListView = { q: '', show: '', service: '', sort: '', shown: 0, order: [] }

type WorkbenchState = {
  bases: ServiceBases
  deadlines: DeskDeadlines
  /** Hours for which the browser may keep keys; 0: they stay in memory. */
  keptHours: number
  isLooking: boolean
  keptUntil: (destinationId: string) => KeptUntil | undefined
  keysOf: (destinationId: string) => Keys
  setKeys: (destinationId: string, keys: Keys) => void
  httpOf: (destinationId: string) => Promise<HttpClient>
  systemOf: (destinationId: string) => Promise<AdministrationSystem>
  publicKeyOf: (destinationId: string, kid: string) => Promise<JWK | undefined>
  rows: ReturnType<typeof useRowStore>
  drafts: DeskDrafts
  viewOf: (destinationId: string) => ListView
  setView: (destinationId: string, view: ListView) => void
  noteDecided: (destinationId: string, submissionId: string) => void
}

const none: Keys = []
const WorkbenchContext = createContext<WorkbenchState | undefined>(undefined)

type ProviderProps = {
  bases: ServiceBases
  deadlines: DeskDeadlines
  keeping: KeyKeeping | undefined
  children: ReactNode
}

/**
 * Keeps private keys, access tokens, what was read with them and what is half-written while pages of the workbench are open. All
 * but the keys is in memory only: it is forgotten when the person leaves the workbench, reloads or closes it.
 */
export function WorkbenchProvider({ bases, deadlines, keeping, children }: ProviderProps) {
  const service = useService(bases)
  const rows = useRowStore()
  const [drafts] = useState(createDeskDrafts)
  const [views, setViews] = useState<ListViews>({})
  const { setOwnKeys } = service
  const { isLooking, keptUntil, keep } = useKeptKeys(keeping, setOwnKeys)
  const keptHours = (keeping?.keptFor ?? 0) / HOUR
  const setKeys = useCallback(
    (destinationId: string, own: Keys) => {
      if (own.length === 0) {
        rows.forget()
        drafts.forget()
        setViews({})
      }
      setOwnKeys(destinationId, own)
      keep(destinationId, own)
    },
    [rows, drafts, setOwnKeys, keep],
  )
  const state = useMemo(() => {
    const viewOf = (destinationId: string) => views[destinationId] ?? firstView
    const setView = (destinationId: string, view: ListView) => setViews((all) => ({ ...all, [destinationId]: view }))
    // of the view as it is then: the desk may be left before its decision is answered
    const noteDecided = (destinationId: string, submissionId: string) =>
      setViews(withDecided(destinationId, submissionId))
    const kept = { keptHours, isLooking, keptUntil }
    return { bases, deadlines, ...kept, ...service, setKeys, rows, drafts, viewOf, setView, noteDecided }
  }, [bases, deadlines, keptHours, isLooking, keptUntil, service, setKeys, rows, drafts, views])
  return <WorkbenchContext value={state}>{children}</WorkbenchContext>
}

type ListViews = Readonly<Record<string, ListView>>

const withDecided =
  (destinationId: string, submissionId: string) =>
  (views: ListViews): ListViews => {
    const view = views[destinationId]
    if (!view?.order.some((row) => row.isWaiting && row.submissionId === submissionId)) return views
    const order = view.order.map((row) => (row.submissionId === submissionId ? { ...row, isWaiting: false } : row))
    return { ...views, [destinationId]: { ...view, order } }
  }

/** The keys of each destination, and the delivery service as its administration system sees it. */
function useService(bases: ServiceBases) {
  const [keys, setAllKeys] = useState<Readonly<Record<string, Keys>>>({})
  const current = useRef(keys)
  const clients = useRef(new Map<string, Promise<HttpClient>>())
  const systems = useRef(new Map<string, Promise<AdministrationSystem>>())
  const publicKeys = useRef(new Map<string, Promise<JWK | undefined>>())
  const setOwnKeys = useCallback((destinationId: string, own: Keys) => {
    current.current = { ...current.current, [destinationId]: own }
    setAllKeys(current.current)
  }, [])
  const httpOf = useCallback(
    (destinationId: string) =>
      onceFor(clients.current, destinationId, async () => {
        const { createHttpClient } = await import('@kurier/sdk/http-client')
        return createHttpClient(connectionOf(bases, destinationId))
      }),
    [bases],
  )
  const systemOf = useCallback(
    (destinationId: string) =>
      onceFor(systems.current, destinationId, async () => {
        const connection = { ...connectionOf(bases, destinationId), http: await httpOf(destinationId) }
        return makeSystem(connection, () => current.current[destinationId] ?? none)
      }),
    [bases, httpOf],
  )
  const publicKeyOf = useCallback(
    (destinationId: string, kid: string) =>
      onceFor(publicKeys.current, `${destinationId} ${kid}`, async () => {
        const [http, { readDestinationKey }] = await Promise.all([
          httpOf(destinationId),
          import('@kurier/sdk/public-reads'),
        ])
        return readDestinationKey(http, destinationId, kid)
      }),
    [httpOf],
  )
  return useMemo(
    () => ({
      keysOf: (destinationId: string) => keys[destinationId] ?? none,
      setOwnKeys,
      httpOf,
      systemOf,
      publicKeyOf,
    }),
    [keys, setOwnKeys, httpOf, systemOf, publicKeyOf],
  )
}

/** What is made once for a name; a failure is not kept. */
function onceFor<T>(made: Map<string, Promise<T>>, name: string, make: () => Promise<T>): Promise<T> {
  const known = made.get(name)
  if (known) return known
  const making = make()
  made.set(name, making)
  making.catch(() => made.delete(name))
  return making
}

/** Where the delivery service is called, with tokens of the portal for this destination. */
const connectionOf = ({ baseUrl, schemaBase }: ServiceBases, destinationId: string): ConnectionOptions => ({
  baseUrl,
  schemaBase,
  requestToken: () => askPortal('POST /destinations/[destinationId]/workbench-token', { params: { destinationId } }),
})

/** The administration system of a destination, with the keys that are there when it needs them. */
async function makeSystem(connection: AdministrationSystemOptions, keysNow: () => Keys) {
  const { AdministrationSystem } = await import('@kurier/sdk/administration-system')
  return new AdministrationSystem({
    ...connection,
    keysOf: () => {
      const signingKey = keysNow().find(({ purpose }) => purpose === 'signing')
      const decryptionKeys = keysNow().filter(({ purpose }) => purpose === 'encryption')
      return signingKey && { signingKey, decryptionKeys }
    },
  })
}

function useWorkbenchState(): WorkbenchState {
  const state = use(WorkbenchContext)
  if (!state) throw new Error('the workbench is used outside its provider')
  return state
}

/** What is half-written at the workbench. */
export const useDeskDrafts = (): DeskDrafts => useWorkbenchState().drafts

/** What the pages of one destination work with. */
export function useWorkbench(destinationId: string) {
  const state = useWorkbenchState()
  const {
    bases,
    deadlines,
    keptHours,
    isLooking,
    keptUntil,
    keysOf,
    setKeys,
    httpOf,
    systemOf,
    publicKeyOf,
    rows,
    viewOf,
    setView,
    noteDecided,
  } = state
  const keys = keysOf(destinationId)
  const canOpen = keys.some(({ purpose }) => purpose === 'encryption')
  return {
    bases,
    deadlines,
    keys,
    keptHours,
    /** Whether the browser keeps keys from before is still to be seen. */
    isLooking,
    keptUntil: keptUntil(destinationId),
    /** What is sealed for the destination can be opened. */
    canOpen,
    /** Both kinds are there: what is opened can be decided. */
    isReady: canOpen && keys.some(({ purpose }) => purpose === 'signing'),
    setKeys: (own: Keys) => setKeys(destinationId, own),
    /** Calls of the delivery service, where the rest of the system is not needed: it is large. */
    http: () => httpOf(destinationId),
    system: () => systemOf(destinationId),
    publicKey: (kid: string) => publicKeyOf(destinationId, kid),
    view: viewOf(destinationId),
    setView: (view: ListView) => setView(destinationId, view),
    /** The submission waits no longer: who goes on from desk to desk passes it over. */
    noteDecided: (submissionId: string) => noteDecided(destinationId, submissionId),
    /** What was read of a row of the list; nothing while that is still to come. */
    found: rows.found,
    read: (row: ReceivedList): void =>
      rows.read(row, keys, async () => {
        const [system, { readRow }] = await Promise.all([systemOf(destinationId), import('./read-applicant.ts')])
        return readRow(row, { system, keys, publicKey: (kid) => publicKeyOf(destinationId, kid) })
      }),
  }
}
