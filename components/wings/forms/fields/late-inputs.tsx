'use client'

import { later } from '#components/ui/later.tsx'
import type { FieldPlace } from './form-tools.tsx'
import type { Option } from '../words.ts'

/* Inputs that many forms do without: their scripts load only for forms with such fields. Each placeholder is as tall as
   its input. */

const search = () => import('./search-field.tsx')

type SearchProps = FieldPlace & { options: readonly Option[] }

export const SearchField = later<SearchProps>(async () => (await search()).SearchField, 3)
export const SearchListField = later<SearchProps & { most?: number }>(async () => (await search()).SearchListField, 3)

export const Declaration = later<FieldPlace>(async () => (await import('./declaration-field.tsx')).DeclarationField, 2)

/** Fetches the inputs that a form may need ahead of time, so that they work without a connection. */
export function fetchLateInputs(): void {
  // a failed load is shown at the field that needs it
  for (const input of [SearchField, SearchListField, Declaration]) void input.fetch().catch(() => undefined)
}
