import { codesOf } from '@kurier/forms/definition'
import type { FormDefinition, Group, GroupId, Label, Member, FormRule, Words } from '@kurier/forms/definition'

const both = (de: string, en = de): Words => ({ de, en })

type FormParts = Partial<Omit<FormDefinition, 'labels'>> & Pick<FormDefinition, 'fields' | 'groups' | 'pages'>

/** A form as an import makes it: all its members have labels, and its rules say which members an answer opens. */
export function importedForm(given: FormParts, labels: Partial<FormDefinition['labels']> = {}): FormDefinition {
  const ids = [...Object.keys(given.fields), ...Object.keys(given.groups)]
  const definitions: Record<string, Label> = Object.fromEntries(ids.map((id) => [id, { label: both(`Label ${id}`) }]))
  return {
    name: 'imported',
    version: '1.0.0',
    path: 'imported',
    title: both('Einfuhr'),
    intro: both('Wozu'),
    serviceIdentifier: 'urn:de:fim:leika:leistung:99',
    applicantName: [],
    root: [],
    source: { format: 'xdf3', id: 'S99000000001', version: '1.0.0' },
    ...given,
    labels: { codes: wordsOfCodes(given.fields), ...labels, definitions: { ...definitions, ...labels.definitions } },
  }
}

function wordsOfCodes(fields: FormDefinition['fields']): FormDefinition['labels']['codes'] {
  return Object.fromEntries(
    Object.entries(fields).map(([id, { type }]) => [
      id,
      Object.fromEntries(codesOf(type).map((code) => [code, both(`Wert ${code}`, `Value ${code}`)])),
    ]),
  )
}

const number = (of: number): string => String(of).padStart(8, '0')
const fieldsAGroup = 10
const fieldOfSubject = (subject: number, at: number) => `F99${number(subject * 100 + at)}` as const
const groupOfSubject = (subject: number) => `G99${number(subject)}` as const

/**
 * A large form: `groups` groups of ten fields, each a page; every third a list. A choice in each opens a field beside
 * it and the group after the next.
 */
export function largeForm(groups: number): FormDefinition {
  const subjects = Array.from({ length: groups }, (_, at) => at)
  const fields = subjects.flatMap((subject) =>
    Array.from({ length: fieldsAGroup }, (_, at) => [
      fieldOfSubject(subject, at),
      { type: kinds[at % kinds.length] ?? text },
    ]),
  )
  return importedForm({
    root: subjects.map((subject): Member => member(groupOfSubject(subject), subject % 3 === 2)),
    rules: subjects
      .slice(2)
      .map((subject): FormRule => opening(subject - 2, [groupOfSubject(subject)], [groupOfSubject(subject - 2)])),
    fields: Object.fromEntries(fields),
    groups: Object.fromEntries(subjects.map((subject) => [groupOfSubject(subject), groupOf(subject)])),
    pages: subjects.map((subject) => ({
      key: `page-${subject}`,
      title: both(`Seite ${subject}`, `Page ${subject}`),
      members: [groupOfSubject(subject)],
    })),
  })
}

const text = { kind: 'text', max: 50 } as const
const kinds = [{ kind: 'codes', codes: ['1', '2'] }, text, { kind: 'date' }, { kind: 'integer', min: 1 }, text] as const

const member = (id: GroupId, isList: boolean): Member => ({
  id,
  required: !isList,
  ...(isList && { list: { min: 1 } }),
})

function groupOf(subject: number): Group {
  const ids = Array.from({ length: fieldsAGroup }, (_, at) => fieldOfSubject(subject, at))
  return {
    members: ids.map((id, at) => ({ id, required: at % 2 === 0 })),
    rules: [opening(subject, [fieldOfSubject(subject, 1)], [])],
  }
}

/** Closes the target unless the first field of the subject is 1; a list has no such value. */
function opening(subject: number, target: FormRule['target'] & object, around: readonly GroupId[]): FormRule {
  const left = { path: subject % 3 === 2 && around.length > 0 ? around : [...around, fieldOfSubject(subject, 0)] }
  const condition = { op: 'equal', left, right: { value: '2' } } as const
  return { id: `rule-${target.join('.')}`, effect: 'forbid', target, condition }
}
