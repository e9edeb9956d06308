'use client'

import { createContext, use, useCallback, useMemo, useRef, useState, type ReactNode } from 'react'
import { askPortal } from '#components/portal/ask-portal.ts'
import type { FormWords } from '#lib/forms/definition.ts'
import type { AdministrationSystem } from '#sdk/administration-system.ts'
import type { HeldKey } from '#sdk/keys.ts'

/** Where the delivery service is, and the addresses that are written into what goes out (decisions 1). */
export type ServiceBases = { baseUrl: string; schemaBase: string; problemTypeBase: string; messageSchema: string }

/** What the operator says of the forms, by name and version. */
export type WordsOfForms = readonly { form: string; version: string; words: FormWords }[]

type Keys = readonly HeldKey[]

type WorkbenchState = {
  bases: ServiceBases
  words: WordsOfForms
  keysOf: (destinationId: string) => Keys
  setKeys: (destinationId: string, keys: Keys) => void
  systemOf: (destinationId: string) => Promise<AdministrationSystem>
}

const none: Keys = []
const WorkbenchContext = createContext<WorkbenchState | undefined>(undefined)

type ProviderProps = { bases: ServiceBases; words: WordsOfForms; children: ReactNode }

/**
 * Keeps private keys and access tokens while pages of the workbench are open, in memory only: they are forgotten when the
 * person leaves the workbench, reloads or closes it.
 */
export function WorkbenchProvider({ bases, words, children }: ProviderProps) {
  const [keys, setAllKeys] = useState<Readonly<Record<string, Keys>>>({})
  const current = useRef(keys)
  const systems = useRef(new Map<string, Promise<AdministrationSystem>>())
  const setKeys = useCallback((destinationId: string, own: Keys) => {
    current.current = { ...current.current, [destinationId]: own }
    setAllKeys(current.current)
  }, [])
  const systemOf = useCallback(
    (destinationId: string) => {
      const known = systems.current.get(destinationId)
      if (known) return known
      const made = makeSystem(bases, destinationId, () => current.current[destinationId] ?? none)
      systems.current.set(destinationId, made)
      return made
    },
    [bases],
  )
  const state = useMemo(
    () => ({ bases, words, keysOf: (destinationId: string) => keys[destinationId] ?? none, setKeys, systemOf }),
    [bases, words, keys, setKeys, systemOf],
  )
  return <WorkbenchContext value={state}>{children}</WorkbenchContext>
}

/** The administration system of a destination, with tokens of the portal and the keys that are there when it needs them. */
async function makeSystem({ baseUrl, schemaBase }: ServiceBases, destinationId: string, keysNow: () => Keys) {
  const { AdministrationSystem } = await import('#sdk/administration-system.ts')
  return new AdministrationSystem({
    baseUrl,
    schemaBase,
    requestToken: () => askPortal('POST /destinations/[destinationId]/workbench-token', { params: { destinationId } }),
    keysOf: () => {
      const signingKey = keysNow().find(({ purpose }) => purpose === 'signing')
      const decryptionKeys = keysNow().filter(({ purpose }) => purpose === 'encryption')
      return signingKey && { signingKey, decryptionKeys }
    },
  })
}

/** What the pages of one destination work with. */
export function useWorkbench(destinationId: string) {
  const state = use(WorkbenchContext)
  if (!state) throw new Error('the workbench is used outside its provider')
  const { bases, words, keysOf, setKeys, systemOf } = state
  const keys = keysOf(destinationId)
  return {
    bases,
    words,
    keys,
    /** Both kinds are there: what is opened can be decided. */
    isReady: (['encryption', 'signing'] as const).every((kind) => keys.some(({ purpose }) => purpose === kind)),
    setKeys: (own: Keys) => setKeys(destinationId, own),
    system: () => systemOf(destinationId),
  }
}
