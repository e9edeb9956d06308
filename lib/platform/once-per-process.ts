const SHELF = Symbol.for('kurier')

/** Members of `globalThis` under our one symbol. */
const hooks: { [key: symbol]: unknown } = globalThis
const shelf = (hooks[SHELF] ??= new Map()) as Map<string, unknown> // written only here

/**
 * One value per process, made on first use. Next's pages and the mounted API handlers are two module graphs in one
 * process; values that must exist once (pool, dispatcher, caches) hang on `globalThis` through this function alone.
 */
export function oncePerProcess<T>(name: string, make: () => T): T {
  const before = shelf.get(name)
  if (before !== undefined || shelf.has(name)) return before as T // only this function writes the name, for this `make`
  const made = make()
  shelf.set(name, made)
  return made
}

/** Forgets a value made by `oncePerProcess`; the next use makes another. */
export function forget(name: string): void {
  shelf.delete(name)
}

/** Forgets all of them, as a new process would. */
export function forgetAll(): void {
  shelf.clear()
}
