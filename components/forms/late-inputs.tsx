'use client'

import { later } from '#components/ui/later.tsx'
import type { FormDefinition } from '#lib/forms/definition.ts'
import type { FieldPlace } from './form-tools.tsx'
import type { Option } from './words.ts'

/*
 * Inputs that many forms do without: their scripts come when a form has them. Each as tall as it will be.
 */

const search = () => import('./search-field.tsx')

type SearchProps = FieldPlace & { options: readonly Option[] }

export const SearchField = later<SearchProps>(async () => (await search()).SearchField, 3)
export const SearchListField = later<SearchProps & { most?: number }>(async () => (await search()).SearchListField, 3)

export const Declaration = later<FieldPlace>(async () => (await import('./declaration-field.tsx')).DeclarationField, 2)

/** Fetches those that a form may need before it needs them, so that they are there without a connection. */
export function fetchLateInputs({ source }: FormDefinition): void {
  if (!source) return
  // what does not come is told where it is needed
  for (const input of [SearchField, SearchListField, Declaration]) void input.fetch().catch(() => undefined)
}
