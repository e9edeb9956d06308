import type { FormDefinition } from '@kurier/forms/definition'
import { nameFault } from '../model/form-names.ts'
import type { TreePlace } from '../model/tree.ts'
import { longestTitle } from '../terms.ts'
import { refuse, tell, type Mapping } from './mapping.ts'
import { notes } from './notes.ts'
import { firstWords, lengthOf, lineOf, linesOf, untranslated } from './words.ts'

/** What a schema says of itself; `intro`: for people, '' where it says nothing to them. */
export type SchemaWords = { id: string; version?: string; title: string; intro: string; place: TreePlace }

export type Identity = Pick<FormDefinition, 'name' | 'version' | 'path' | 'title' | 'intro' | 'serviceIdentifier'>

/** Of a schema without a version. */
const firstVersion = '1.0'

const neutral = {
  title: { de: 'Antrag', en: 'Application' },
  intro: {
    de: 'Mit diesem Formular wenden Sie sich an die zuständige Stelle.',
    en: 'Use this form to apply to the responsible authority.',
  },
} as const

/** What the form is called, and where it stands. Names that no address may have are refused. */
export function identityOf(mapping: Mapping, schema: SchemaWords): Identity {
  const { options } = mapping
  const { name = schema.id.toLowerCase(), path = name, serviceIdentifier = '' } = options
  const { place } = schema
  const version = options.version ?? schema.version ?? firstVersion
  if (schema.version === undefined) tell(mapping, { place }, notes.noVersion(version))
  const fault = nameFault({ name, version, path })
  if (fault) refuse(mapping, { id: schema.id, place }, fault)
  const intro = linesOf(schema.intro)
  return {
    name,
    version,
    path,
    serviceIdentifier,
    title: titleOf(mapping, schema),
    intro: intro ? untranslated(intro) : neutral.intro,
  }
}

function titleOf(mapping: Mapping, { title, place }: SchemaWords) {
  const line = lineOf(title)
  if (line === '') tell(mapping, { place }, notes.noTitle(neutral.title.de))
  if (lengthOf(line) > longestTitle) tell(mapping, { place }, notes.longTitle())
  return line === '' ? neutral.title : untranslated(firstWords(line, longestTitle))
}
