/** Where texts are kept: as long as the window is there, or in the browser until they are deleted. */
export type KeptWhere = 'window' | 'browser'

/**
 * The things kept: a draft, the key of its files, a sending that may not have ended, receipts that are not saved yet;
 * the same for documents handed in later.
 */
type StoreName = 'draft' | 'files' | 'sending' | 'receipts' | 'hand-in' | 'handing-in'

/** One kept thing: its kind, and its form or reply. */
export type KeptName = `${StoreName}:${string}`

const storeOf = (where: KeptWhere): Storage => (where === 'window' ? window.sessionStorage : window.localStorage)

const listeners = new Set<() => void>()
const tellListeners = (): void => listeners.forEach((listener) => listener())

/** For `useSyncExternalStore`: changes here and in other windows. */
export function watchKeptWords(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Tells when another window keeps a text under this name in the browser; gives what ends it. */
export function watchOtherWindows(name: KeptName, onKept: () => void): () => void {
  const look = ({ key, newValue, storageArea }: StorageEvent) => {
    if (key === name && newValue !== null && storageArea === storeOf('browser')) onKept()
  }
  window.addEventListener('storage', look)
  return () => window.removeEventListener('storage', look)
}

/** The kept text, or null, also in a browser without storage. */
export function keptWords(name: KeptName, where: KeptWhere = 'window'): string | null {
  try {
    return storeOf(where).getItem(name)
  } catch {
    return null // storage is switched off: it is empty
  }
}

/** Names of all things of a kind that this window keeps. */
export function keptNames(what: StoreName): KeptName[] {
  try {
    const isOfKind = (name: string): name is KeptName => name.startsWith(`${what}:`)
    return Object.keys(storeOf('window')).filter(isOfKind)
  } catch {
    return [] // as above
  }
}

/** Keeps a text, at once. False if the browser cannot keep it: storage is switched off or full. */
export function keepWords(name: KeptName, text: string, where: KeptWhere = 'window'): boolean {
  try {
    storeOf(where).setItem(name, text)
  } catch {
    return false
  }
  tellListeners()
  return true
}

export function forgetWords(name: KeptName, where: KeptWhere = 'window'): void {
  try {
    storeOf(where).removeItem(name)
  } catch {
    return // storage is switched off: it is empty
  }
  tellListeners()
}
