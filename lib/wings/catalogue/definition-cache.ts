import type { FormDefinition } from '@kurier/forms/definition'

/** Definitions that a node keeps, and characters of them as JSON; a large form of the catalogue has half a million. */
const MOST_FORMS = 50
const MOST_CHARACTERS = 50_000_000

type CachedDefinition = { form: FormDefinition; size: number }

/** Definitions that never change, as many as fit; those that were asked for longest ago go first. */
export class DefinitionCache {
  readonly #kept = new Map<string, CachedDefinition>()
  readonly #mostForms: number
  readonly #mostCharacters: number
  #characters = 0

  constructor(mostForms = MOST_FORMS, mostCharacters = MOST_CHARACTERS) {
    this.#mostForms = mostForms
    this.#mostCharacters = mostCharacters
  }

  get size(): number {
    return this.#kept.size
  }

  /** The definition of that key, which `read` finds the first time; what it does not find is asked for again. */
  async get(key: string, read: () => Promise<FormDefinition | undefined>): Promise<FormDefinition | undefined> {
    const known = this.#kept.get(key)
    if (known) {
      this.#kept.delete(key)
      this.#kept.set(key, known)
      return known.form
    }
    const form = await read()
    if (form && !this.#kept.has(key)) this.#keep(key, { form, size: JSON.stringify(form).length })
    return form
  }

  #keep(key: string, entry: CachedDefinition): void {
    this.#kept.set(key, entry)
    this.#characters += entry.size
    for (const [eldest, { size }] of this.#kept) {
      if (this.#kept.size <= this.#mostForms && this.#characters <= this.#mostCharacters) return
      this.#kept.delete(eldest)
      this.#characters -= size
    }
  }
}
