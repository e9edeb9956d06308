import { choicesOf } from '@kurier/forms/choices'
import {
  fieldOf,
  groupOf,
  isAnswered,
  isGroupId,
  rootGroup,
  type DefinitionId,
  type FormDefinition,
  type FormPage,
  type Member,
  type Words,
} from '@kurier/forms/definition'

type PageSource = Pick<FormDefinition, 'root' | 'rules' | 'fields' | 'groups' | 'labels'>
/** Members of the root that stand together; `asked`: the members among them that people answer. */
type PagePart = { members: DefinitionId[]; asked: Member[] }

/**
 * Pages of a form as a schema divides it: each group of the root is one, neighbouring fields of the root share one.
 * Members without an answer, such as texts to read, are on the page of the member after them, or at the end on that of
 * the member before; members between which people choose are on one page.
 */
export function pagesOf(form: PageSource): FormPage[] {
  const parts: PagePart[] = []
  const waiting: DefinitionId[] = []
  for (const member of form.root) {
    const last = parts.at(-1)
    if (!takesAnswers(form, member)) waiting.push(member.id)
    else if (last && isOfFields(last) && !isGroupId(member.id)) {
      last.members.push(...waiting.splice(0), member.id)
      last.asked.push(member)
    } else parts.push({ members: [...waiting.splice(0), member.id], asked: [member] })
  }
  const last = parts.at(-1)
  if (last) last.members.push(...waiting)
  else if (waiting.length > 0) parts.push({ members: waiting, asked: [] })
  const whole = together(form, parts)
  return numbered(whole.map((part, at) => pageOf(form, part, { isFirst: at === 0, isOnly: whole.length === 1 })))
}

/** Parts joined where one choice is between members of several, at the place of the first. */
function together(form: PageSource, parts: readonly PagePart[]): PagePart[] {
  const choices = choicesOf({ ...form, pages: [] }, rootGroup(form))
  return choices.reduce<PagePart[]>(
    (all, { of }) => {
      const [first, ...others] = all.filter(({ asked }) => asked.some(({ id }) => of.includes(id)))
      if (!first || others.length === 0) return all
      const joint = [first, ...others]
      const one = { members: joint.flatMap(({ members }) => members), asked: joint.flatMap(({ asked }) => asked) }
      return all.flatMap((part) => (part === first ? [one] : others.includes(part) ? [] : [part]))
    },
    [...parts],
  )
}

const isOfFields = ({ asked }: PagePart): boolean => asked.every(({ id }) => !isGroupId(id))

/** False for notes, for fixed, hidden and unknown fields, and for groups of these alone. */
function takesAnswers(form: PageSource, { id }: Member): boolean {
  if (isGroupId(id)) return groupOf(form, id).members.some((member) => takesAnswers(form, member))
  return isAnswered(fieldOf(form, id))
}

type PagePosition = { isFirst: boolean; isOnly: boolean }

function pageOf(form: PageSource, { members, asked }: PagePart, where: PagePosition): FormPage {
  const named = asked[0]?.id ?? members[0] ?? 'F'
  const isOfGroup = isGroupId(named) && asked.length < 2
  const title = isOfGroup ? form.labels.definitions[named]?.label : titleOfFields(form, asked, where)
  return { key: named.toLowerCase(), title: title ?? titles.further, members }
}

const titles = {
  declarations: { de: 'Erklärungen', en: 'Declarations' },
  proofs: { de: 'Unterlagen', en: 'Documents' },
  only: { de: 'Ihre Angaben', en: 'Your details' },
  first: { de: 'Allgemeine Angaben', en: 'General details' },
  further: { de: 'Weitere Angaben', en: 'Further details' },
} as const satisfies Record<string, Words>

/** The title of a page of fields or of several groups, which no group names. */
function titleOfFields(form: PageSource, asked: readonly Member[], { isFirst, isOnly }: PagePosition): Words {
  const fields = asked.flatMap(({ id }) => (isGroupId(id) ? [] : [fieldOf(form, id)]))
  const isOfFieldsOnly = fields.length === asked.length && fields.length > 0
  if (isOfFieldsOnly && fields.every(({ isDeclaration }) => isDeclaration)) return titles.declarations
  if (isOfFieldsOnly && fields.every(({ type }) => type.kind === 'proof')) return titles.proofs
  if (isOnly) return titles.only
  return isFirst ? titles.first : titles.further
}

/** Numbers pages with the same title. */
function numbered(pages: readonly FormPage[]): FormPage[] {
  const counts = new Map<string, number>()
  return pages.map((page) => {
    const { de, en } = page.title
    const count = (counts.get(de) ?? 0) + 1
    counts.set(de, count)
    return count === 1 ? page : { ...page, title: { de: `${de} (${count})`, en: `${en} (${count})` } }
  })
}
