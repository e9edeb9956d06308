import type { SealSection } from './evidence-format.ts'

/** Which record of the file, or which file of the ZIP beside it. */
export type EvidencePlace =
  | { kind: 'file' | 'about' | 'files' | 'service' | 'case' | 'seal' | 'page' }
  | { kind: 'event'; sequence: number }
  | { kind: 'key' | 'document' | 'receipt' | 'companion'; id: string }
  | { kind: 'checkpoint'; number: number }

/** The place of the record that a section of the seal has under this name. */
export function placeOf(section: SealSection, name: string): EvidencePlace {
  if (section === 'events') return { kind: 'event', sequence: Number(name) }
  if (section === 'checkpoints') return { kind: 'checkpoint', number: Number(name) }
  if (section === 'keys') return { kind: 'key', id: name.slice(name.indexOf(':') + 1) }
  if (section === 'documents') return { kind: 'document', id: name }
  if (section === 'receipts') return { kind: 'receipt', id: name }
  return name === 'files' || name === 'service' || name === 'case' ? { kind: name } : { kind: 'about' }
}
