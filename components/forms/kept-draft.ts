import type { FormDefinition } from '#lib/forms/definition.ts'

/** Where a draft is kept: as long as the window is there, or in the browser until it is deleted. */
export type DraftPlace = 'window' | 'browser'

const storeOf = (place: DraftPlace): Storage => (place === 'window' ? window.sessionStorage : window.localStorage)

/** The name under which a form's draft is kept. */
const keyOf = ({ name, version }: FormDefinition): string => `draft:${name}/${version}`

const listeners = new Set<() => void>()
const tellListeners = (): void => listeners.forEach((listener) => listener())

/** For `useSyncExternalStore`: changes here and in other windows. */
export function watchKeptDraft(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The text of the kept draft, or nothing; nothing either where the browser keeps nothing at all. */
export function keptDraft(form: FormDefinition, place: DraftPlace): string | null {
  try {
    return storeOf(place).getItem(keyOf(form))
  } catch {
    return null // storage is switched off: there can be no draft
  }
}

/** False when the browser keeps nothing: storage is switched off or full. */
export function keepDraft(form: FormDefinition, place: DraftPlace, text: string): boolean {
  try {
    storeOf(place).setItem(keyOf(form), text)
  } catch {
    return false
  }
  tellListeners()
  return true
}

export function deleteKeptDraft(form: FormDefinition, place: DraftPlace): void {
  try {
    storeOf(place).removeItem(keyOf(form))
  } catch {
    return // storage is switched off: there is no draft
  }
  tellListeners()
}
