import type { FormDefinition } from '#lib/forms/definition.ts'
import type { PlacedFault } from './judge.ts'

/** `open`: not looked at yet; `incomplete`: something is missing or wrong; `done`: all is there. */
export type PageState = 'open' | 'incomplete' | 'done'

/**
 * `faults`: of the whole form, or nothing while they are not known. `current`: the page that is being filled in, which is
 * not called incomplete for that.
 */
export function pageStates(
  form: FormDefinition,
  visited: ReadonlySet<string>,
  faults: readonly PlacedFault[] | undefined,
  current?: string,
): { key: string; state: PageState }[] {
  return form.pages.map(({ key }) => {
    if (!visited.has(key) || !faults) return { key, state: 'open' }
    if (faults.every(({ page }) => page !== key)) return { key, state: 'done' }
    return { key, state: key === current ? 'open' : 'incomplete' }
  })
}
