import type { Tone } from '#components/ui/badge.tsx'
import type { ImportState } from '@kurier/catalogue/terms'

/** What lists know of a version of an imported form. */
type Version = {
  name: string
  version: string
  state: ImportState
  serviceIdentifier: string
  isOffered: boolean
}

/** What an operator does next with a version, by the names of its texts. */
export const nextSteps = ['say-service', 'publish', 'offer', 'offered', 'replaced', 'withdrawn'] as const
export type NextStep = (typeof nextSteps)[number]

/** What comes next for this version. `all`: every version, of each form the newest first. */
export function nextStepOf(version: Version, all: readonly Version[]): NextStep {
  if (version.state === 'withdrawn') return 'withdrawn'
  if (version.state === 'draft') return version.serviceIdentifier === '' ? 'say-service' : 'publish'
  if (version.isOffered) return 'offered'
  const newest = all.find(({ name, state }) => name === version.name && state === 'published')
  return newest && newest.version !== version.version ? 'replaced' : 'offer'
}

export const stateTones: Record<ImportState, Tone> = { draft: 'warning', published: 'success', withdrawn: 'neutral' }

/** What there is of a version besides its own page. */
export type VersionPart = '' | '/edit' | '/texts' | '/preview'

/** The page of a version. */
export const importAddress = ({ name, version }: Pick<Version, 'name' | 'version'>, part: VersionPart = '') =>
  `/admin/forms/imports/${encodeURIComponent(name)}/${encodeURIComponent(version)}${part}`

/** Id of the section that shows the form at this path in the list of forms. */
export const formSectionId = (path: string): string => `form-${path}`
