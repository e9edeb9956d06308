import type { DefinitionId, FormDefinition } from '@kurier/forms/definition'
import { askedProofs } from './asked-proofs.ts'
import { LATER, laterName } from './later-proofs.ts'
import { stringsOf } from './list-values.ts'

/**
 * Name beside a proof under which the form notes files that were added and are there no more, each as a text. It is no definition
 * of the form, so that it is in no data record.
 */
export const goneName = (name: string): string => `${name}-gone`

/** A file that is gone, as it is noted; the name is empty where it is not known. */
export const goneFile = (id: string, name: string): string => `${id} ${name}`

/** Id and name of a file that is noted as gone. */
export function readGone(noted: string): { id: string; name: string } {
  const at = noted.indexOf(' ')
  return { id: noted.slice(0, at), name: noted.slice(at + 1) }
}

type GoneFileValues = Readonly<Record<string, unknown>>

/** A proof of which files are there no more; `path` with dots. */
export type GoneFiles = { id: DefinitionId; path: string; names: readonly string[] }

/** The proofs that lack files which were there, of what is asked now; without those that will be handed in later. */
export function goneFiles(form: FormDefinition, values: GoneFileValues): GoneFiles[] {
  return askedProofs(form, values).flatMap(({ id, path, values: around }) => {
    const names = stringsOf(around[goneName(id)]).map((noted) => readGone(noted).name)
    return names.length > 0 && around[laterName(id)] !== LATER ? [{ id, path, names }] : []
  })
}

/** The notes that are left after files were added: a file takes off the note of its name, or else the first one. */
export function stillGone(noted: readonly string[], added: readonly { name: string }[]): string[] {
  const left = noted.map((one) => ({ one, name: readGone(one).name }))
  const isOfOwnName = ({ name }: { name: string }) => left.some((one) => one.name === name)
  const [own, others] = [added.filter(isOfOwnName), added.filter((one) => !isOfOwnName(one))]
  for (const { name } of [...own, ...others]) {
    const at = left.findIndex((one) => one.name === name)
    left.splice(Math.max(0, at), 1)
  }
  return left.map(({ one }) => one)
}
