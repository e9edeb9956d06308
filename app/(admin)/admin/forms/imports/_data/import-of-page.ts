import { cache } from 'react'
import { forPage, requireContext } from '#app/(portal)/_session/current-person.ts'
import { importAddress, type VersionPart } from '#components/wings/catalogue/versions.ts'
import { readImportedForm } from '#lib/wings/catalogue/list-imported-forms.ts'

export type VersionProps = { params: Promise<{ name: string; version: string }> }

/** The version that a page's address names, read once for all of the page. */
export const importOfPage = cache(async (name: string, version: string, part: VersionPart) => {
  const context = await requireContext(importAddress({ name, version }, part))
  return forPage(() => readImportedForm(context, { name, version }))
})
