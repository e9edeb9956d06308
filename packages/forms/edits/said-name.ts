import { fieldOf, isGroupId, rootGroup, groupOf, type DefinitionId, type FormDefinition } from '../definition.ts'
import { unfit, type EditedForm, type Edits } from './changes.ts'

/** A form whose applicant has the name that an operator points to; fields that are not there or are no texts are left out. */
export function withSaidName(form: FormDefinition, { applicantName }: Edits): EditedForm {
  if (!applicantName) return { form, unfit: [] }
  const known = new Map(nameFields(form).map((path) => [path.join('.'), path]))
  const paths = applicantName.flatMap((path) => {
    const found = known.get(path)
    return found ? [found] : []
  })
  const gone = applicantName.filter((path) => !known.has(path))
  return {
    form: gone.length > 0 && paths.length === 0 ? form : { ...form, applicantName: paths },
    unfit: gone.map((path) =>
      unfit(
        path,
        'Das Feld für den Namen steht nicht mehr im Formular.',
        'The field for the name is not in the form any more.',
      ),
    ),
  }
}

/** The fields that can be a part of a name: texts outside lists, in the order of the form. */
export function nameFields(form: FormDefinition): DefinitionId[][] {
  const visit = (members: FormDefinition['root'], around: readonly DefinitionId[]): DefinitionId[][] =>
    members.flatMap(({ id, list }) => {
      if (list || around.includes(id)) return []
      const path = [...around, id]
      if (isGroupId(id)) return visit(groupOf(form, id).members, path)
      const { type, fixed } = fieldOf(form, id)
      return type.kind === 'text' && fixed === undefined ? [path] : []
    })
  return visit(rootGroup(form).members, [])
}
