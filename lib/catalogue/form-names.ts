import { missingNames } from '../forms/naming.ts'
import type { FormDefinition } from '../forms/definition.ts'
import { FORM_NAME, FORM_VERSION, longestFormName, longestTitle, longestVersion, takenPaths } from './terms.ts'

type Names = Pick<FormDefinition, 'name' | 'version' | 'path'>

/** Why a form cannot have these names, as it would stand in addresses; nothing when it can. */
export function nameFault({ name, version, path }: Names): string | undefined {
  const isName = (text: string) => FORM_NAME.test(text) && text.length <= longestFormName
  if (!isName(name)) return `${name} is no name for a form: ${nameRule}; say another one.`
  if (!isName(path)) return `${path} is no path for a form: ${nameRule}; say another one.`
  if (takenPaths.some((taken) => taken === path)) return `At /form/${path} stands a page of ours; say another path.`
  if (FORM_VERSION.test(version) && version.length <= longestVersion) return undefined
  return `${version === '' ? 'Without a version' : version}: the version must have letters, digits and points, at most ${longestVersion}; say one.`
}

const nameRule = `letters and digits, and - or _ between them, at most ${longestFormName}`

/** A version of a form that is there, whoever made it. */
export type OtherVersion = Names & { isOwn?: true }

type Version = { version: string }

/** Versions as numbers are compared: 1.10 comes after 1.9. */
export const byVersion = (one: Version, other: Version): number =>
  one.version.localeCompare(other.version, 'en', { numeric: true })

export const newestFirst = <One extends Version>(versions: readonly One[]): One[] =>
  versions.toSorted((one, other) => byVersion(other, one))

/** Why a form cannot be beside the others: each is filled in at one path, and each path is of one form. */
export function placeFault({ name, path, version }: Names, others: readonly OtherVersion[]): string | undefined {
  const ofName = others.filter((other) => other.name === name)
  if (ofName.some(({ isOwn }) => isOwn)) return `${name} is a form of this product; say another name.`
  const atPath = others.find((other) => other.path === path && other.name !== name)
  if (atPath) return `At /form/${path} stands the form ${atPath.name}; say another path.`
  const elsewhere = ofName.find((other) => other.version !== version && other.path !== path)
  return elsewhere && `The form ${name} is filled in at /form/${elsewhere.path}; say that path, or another name.`
}

/** What stands in the way of publishing a form, each with what to do; empty when nothing does. */
export function publishFaults(form: FormDefinition): string[] {
  const { title, serviceIdentifier } = form
  const missing = missingNames(form)
  return [
    ...(serviceIdentifier === '' ? ['It does not say for which service it applies: say its serviceIdentifier.'] : []),
    ...(title.de.trim() === '' ? ['It has no title: say one.'] : []),
    ...(title.de.length > longestTitle
      ? [`Its title may have at most ${longestTitle} characters: say a shorter one.`]
      : []),
    ...(missing.length > 0 ? [`Everybody must answer these, and they have no words: ${missing.join(', ')}.`] : []),
  ]
}
