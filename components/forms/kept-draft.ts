import type { FormDefinition } from '#lib/forms/definition.ts'

/** Where the browser keeps the draft of a form, once the person has asked for it. */
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
export function keptDraft(form: FormDefinition): string | null {
  try {
    return window.localStorage.getItem(keyOf(form))
  } catch {
    return null // storage is switched off: there can be no draft
  }
}

/** False when the browser keeps nothing: storage is switched off or full. */
export function keepDraft(form: FormDefinition, text: string): boolean {
  try {
    window.localStorage.setItem(keyOf(form), text)
  } catch {
    return false
  }
  tellListeners()
  return true
}

export function deleteKeptDraft(form: FormDefinition): void {
  try {
    window.localStorage.removeItem(keyOf(form))
  } catch {
    return // storage is switched off: there is no draft
  }
  tellListeners()
}
