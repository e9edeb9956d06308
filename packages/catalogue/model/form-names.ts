import type { FormDefinition, Words } from '@kurier/forms/definition'
import { missingNames } from '@kurier/forms/naming'
import { FORM_NAME, FORM_VERSION, longestFormName, longestTitle, longestVersion, takenPaths } from '../terms.ts'

type FormNames = Pick<FormDefinition, 'name' | 'version' | 'path'>

/** Why a form cannot have these names, as it would stand in addresses; nothing when it can. */
export function nameFault({ name, version, path }: FormNames): Words | undefined {
  const isName = (text: string) => FORM_NAME.test(text) && text.length <= longestFormName
  if (!isName(name)) {
    return {
      de: `${name} kann kein Name eines Formulars sein: ${nameRule.de}. Geben Sie einen anderen an.`,
      en: `${name} is no name for a form: ${nameRule.en}; say another one.`,
    }
  }
  if (!isName(path)) {
    return {
      de: `${path} kann nicht die Adresse eines Formulars sein: ${nameRule.de}. Geben Sie eine andere an.`,
      en: `${path} is no path for a form: ${nameRule.en}; say another one.`,
    }
  }
  if (takenPaths.some((taken) => taken === path)) {
    return {
      de: `Unter /form/${path} steht eine Seite dieses Dienstes. Geben Sie eine andere Adresse an.`,
      en: `At /form/${path} stands a page of ours; say another path.`,
    }
  }
  if (FORM_VERSION.test(version) && version.length <= longestVersion) return undefined
  return {
    de: `${version === '' ? 'Ohne Fassung' : version}: Eine Fassung besteht aus Buchstaben, Ziffern und Punkten, höchstens ${longestVersion} Zeichen. Geben Sie eine an.`,
    en: `${version === '' ? 'Without a version' : version}: the version must have letters, digits and points, at most ${longestVersion}; say one.`,
  }
}

const nameRule = {
  de: `Erlaubt sind Buchstaben und Ziffern, dazwischen - oder _, höchstens ${longestFormName} Zeichen`,
  en: `letters and digits, and - or _ between them, at most ${longestFormName}`,
}

/** A version of a form that is there, whoever made it. */
export type OtherVersion = FormNames & { isOwn?: true }

type Version = { version: string }

/** Versions as numbers are compared: 1.10 comes after 1.9. */
export const byVersion = (one: Version, other: Version): number =>
  one.version.localeCompare(other.version, 'en', { numeric: true })

export const newestFirst = <One extends Version>(versions: readonly One[]): One[] =>
  versions.toSorted((one, other) => byVersion(other, one))

/** Why a form cannot be beside the others: each is filled in at one path, and each path is of one form. */
export function placeFault({ name, path, version }: FormNames, others: readonly OtherVersion[]): Words | undefined {
  const ofName = others.filter((other) => other.name === name)
  if (ofName.some(({ isOwn }) => isOwn)) {
    return {
      de: `${name} ist ein Formular dieses Produkts. Geben Sie einen anderen Namen an.`,
      en: `${name} is a form of this product; say another name.`,
    }
  }
  const atPath = others.find((other) => other.path === path && other.name !== name)
  if (atPath) {
    return {
      de: `Unter /form/${path} steht das Formular ${atPath.name}. Geben Sie eine andere Adresse an.`,
      en: `At /form/${path} stands the form ${atPath.name}; say another path.`,
    }
  }
  const elsewhere = ofName.find((other) => other.version !== version && other.path !== path)
  return (
    elsewhere && {
      de: `Das Formular ${name} wird unter /form/${elsewhere.path} ausgefüllt. Geben Sie diese Adresse oder einen anderen Namen an.`,
      en: `The form ${name} is filled in at /form/${elsewhere.path}; say that path, or another name.`,
    }
  )
}

const unpublishable = {
  noService: {
    de: 'Das Formular nennt keine Leistung: Geben Sie die Kennung der Leistung an, für die der Antrag gestellt wird.',
    en: 'It does not say for which service it applies: say its serviceIdentifier.',
  },
  noTitle: { de: 'Das Formular hat keinen Titel: Geben Sie ihm einen.', en: 'It has no title: say one.' },
  longTitle: {
    de: `Der Titel darf höchstens ${longestTitle} Zeichen haben: Geben Sie einen kürzeren an.`,
    en: `Its title may have at most ${longestTitle} characters: say a shorter one.`,
  },
  noWords: (ids: readonly string[]): Words => ({
    de: `Diese Angaben sind Pflicht und haben keine Bezeichnung: ${ids.join(', ')}. Geben Sie ihnen eine.`,
    en: `Everybody must answer these, and they have no words: ${ids.join(', ')}. Give them some.`,
  }),
  clash: (ids: readonly string[]): Words => ({
    de: `Mit diesen Regeln könnte niemand das Formular ausfüllen, weil sie im Kreis schließen oder anderen widersprechen: ${ids.join(', ')}. Ändern Sie sie, oder was Sie zur Pflicht gemacht haben.`,
    en: `With these rules nobody could fill in the form, for they close in a circle or contradict others: ${ids.join(', ')}. Change them, or what you have made required.`,
  }),
}

/**
 * What stands in the way of publishing a form beside the others, each with what to do; empty when nothing does.
 * @param clashing rules with which nobody could fill it in (`clashingRules`)
 */
export function publishFaults(
  form: FormDefinition,
  others: readonly OtherVersion[],
  clashing: readonly string[],
): Words[] {
  const { title, serviceIdentifier } = form
  const misplaced = placeFault(form, others)
  const missing = missingNames(form)
  return [
    ...(misplaced ? [misplaced] : []),
    ...(serviceIdentifier === '' ? [unpublishable.noService] : []),
    ...(title.de.trim() === '' ? [unpublishable.noTitle] : []),
    ...(title.de.length > longestTitle ? [unpublishable.longTitle] : []),
    ...(missing.length > 0 ? [unpublishable.noWords(missing)] : []),
    ...(clashing.length > 0 ? [unpublishable.clash(clashing)] : []),
  ]
}
