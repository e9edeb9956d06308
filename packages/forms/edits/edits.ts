import { codesOf, type FormDefinition, type FullLabel, type Words } from '../definition.ts'
import { withPages } from './edited-pages.ts'
import { unfit, type EditedForm, type EditedLabel, type Edits, type Unfit } from './changes.ts'
import { withOwnRules } from './own-rules.ts'
import { withSaidMembers } from './said-members.ts'
import { withSaidName } from './said-name.ts'
import { ruleIds, withoutRules } from './rules-off.ts'

type EditPart = Partial<Words>

/**
 * A form with what an operator changed of it. `unfit`: changes of what the form has not, or not any more; they are left out,
 * and all others hold.
 */
export function withEdits(form: FormDefinition, edits: Edits): EditedForm {
  const { serviceIdentifier = form.serviceIdentifier } = edits
  const named = {
    ...form,
    serviceIdentifier,
    title: laid(form.title, edits.title),
    intro: laid(form.intro, edits.intro),
  }
  const steps = [withLabels, withMeanings, withoutOff, withSaidMembers, withOwnRules, withSaidName, withEditedPages]
  return steps.reduce<EditedForm>(
    (made, step) => {
      const next = step(made.form, edits)
      return { form: next.form, unfit: [...made.unfit, ...next.unfit] }
    },
    { form: named, unfit: [] },
  )
}

/** Texts over others. An English text that was only the German one follows it, until somebody translates. */
function laid(own: Words, { de = own.de, en }: EditPart = {}): Words {
  return { de, en: en ?? (own.en === own.de ? de : own.en) }
}

function withLabels(form: FormDefinition, { definitions }: Edits): EditedForm {
  const all = form.labels.definitions
  const isKnown = (id: string): boolean => Object.hasOwn(all, id)
  const changed = Object.entries(definitions).filter(([id]) => isKnown(id))
  const labels = changed.flatMap(([id, edit]) => (all[id] ? [[id, relabelled(all[id], edit)] as const] : []))
  return {
    form: { ...form, labels: { ...form.labels, definitions: { ...all, ...Object.fromEntries(labels) } } },
    unfit: Object.entries(definitions)
      .filter(([id]) => !isKnown(id))
      .map(([id, { label, hint, text, output }]) => gone(id, [label, hint, text, output])),
  }
}

/** An empty text takes away what the schema says besides the label. */
function relabelled(own: FullLabel, { label, hint, text, output }: EditedLabel): FullLabel {
  const { hint: _, text: __, output: ___, ...kept } = own
  const besides = { hint: over(own.hint, hint), text: over(own.text, text), output: over(own.output, output) }
  const said = Object.entries(besides).filter(([, words]) => words && words.de !== '')
  return { ...kept, label: laid(own.label, label), ...Object.fromEntries(said) }
}

function over(own: Words | undefined, part: EditPart | undefined): Words | undefined {
  if (own) return laid(own, part)
  return part && { de: part.de ?? part.en ?? '', en: part.en ?? part.de ?? '' }
}

function withMeanings(form: FormDefinition, { codes }: Edits): EditedForm {
  const gaps: Unfit[] = []
  const meanings = { ...form.labels.codes }
  for (const [id, edited] of Object.entries(codes)) {
    const own = Object.hasOwn(meanings, id) ? (meanings[id] ?? {}) : {}
    const field = Object.hasOwn(form.fields, id) ? form.fields[id] : undefined
    const known = new Set(field ? codesOf(field.type) : [])
    const words = Object.entries(edited).flatMap(([code, part]) => {
      if (known.has(code)) return [[code, laid(own[code] ?? { de: code, en: code }, part)] as const]
      gaps.push(gone(`${id} ${code}`, [part]))
      return []
    })
    if (known.size > 0) meanings[id] = { ...own, ...Object.fromEntries(words) }
  }
  return { form: { ...form, labels: { ...form.labels, codes: meanings } }, unfit: gaps }
}

/** Characters of what is gone that are told. */
const TOLD = 80

function gone(id: string, parts: readonly (EditPart | undefined)[]): Unfit {
  const [text = ''] = parts.flatMap((part) => part?.de ?? part?.en ?? [])
  const [line = ''] = text.split('\n')
  const said = text === '' ? '' : ` „${line.length > TOLD ? `${line.slice(0, TOLD)}…` : line}“`
  return unfit(
    id,
    `Passt nicht mehr: ${id} gibt es in dieser Fassung nicht.${said ? ` Dazu stand:${said}` : ''}`,
    `No longer fits: ${id} is not in this version.${said ? ` It said:${said}` : ''}`,
  )
}

const withEditedPages = (form: FormDefinition, { pages }: Edits): EditedForm => {
  if (!pages) return { form, unfit: [] }
  const edited = withPages(form, pages)
  return { form: { ...form, pages: edited.pages }, unfit: edited.unfit }
}

/** The rules of a JSON Schema stay: it is served as it was given. */
function withoutOff(form: FormDefinition, { rules }: Edits): EditedForm {
  const off = new Set(Object.entries(rules).flatMap(([id, isOn]) => (isOn ? [] : [id])))
  const known = ruleIds(form)
  if (form.source?.format === 'json-schema') return { form, unfit: [...off].map(fixedRule) }
  return { form: withoutRules(form, off), unfit: [...off].filter((id) => !known.has(id)).map((id) => gone(id, [])) }
}

const fixedRule = (id: string): Unfit =>
  unfit(
    id,
    'Die Regel steht im gegebenen JSON-Schema und lässt sich nicht ausschalten: Anträge müssen dem Schema folgen.',
    'The rule is in the JSON Schema that was given and cannot be switched off: applications must follow the schema.',
  )
