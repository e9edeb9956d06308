import { askedOrder, choicesOf } from '../choices.ts'
import {
  groupOf,
  isGroupId,
  rootGroup,
  type DefinitionId,
  type FormDefinition,
  type FormPage,
  type Words,
} from '../definition.ts'
import { unfit, type EditedPage, type Unfit } from './changes.ts'

type EditedPagePart = Partial<Words>
type FormInPages = { pages: readonly FormPage[]; unfit: readonly Unfit[] }

/**
 * Pages as an operator wants them, with each member of the root on exactly one. Unknown members are reported, and so
 * are forgotten ones: they go behind the member before them in the form. What people choose between stays together.
 */
export function withPages(form: FormDefinition, edited: readonly EditedPage[]): FormInPages {
  const notes: Unfit[] = []
  const placed = edited.map((page) => ({ page, members: new Array<DefinitionId>() }))
  const seen = new Set<string>()
  for (const { page, members } of placed) {
    for (const id of page.members) {
      const member = form.root.find((one) => one.id === id)
      if (!member) notes.push(notOnPage(id))
      else if (seen.has(id)) notes.push(twiceOnPages(id))
      else members.push(member.id)
      seen.add(id)
    }
  }
  notes.push(...placeForgotten(form, placed, seen), ...placeChoices(form, placed))
  const full = placed.filter(({ members }) => members.length > 0)
  if (full.length === 0) return { pages: form.pages, unfit: notes }
  const breaks = full.map(({ page, members }) => breaksOf(form, members, page.breaks ?? []))
  return {
    pages: full.map(({ page, members }, at) => pageOf(form, page, members, breaks[at]?.kept ?? [])),
    unfit: [...notes, ...breaks.flatMap((one) => one.unfit)],
  }
}

type PlacedPage = { page: EditedPage; members: DefinitionId[] }

/** Puts forgotten members behind the member before them, or at the start of the first page. */
function placeForgotten({ root }: FormDefinition, placed: readonly PlacedPage[], seen: ReadonlySet<string>): Unfit[] {
  return root.flatMap(({ id }, at) => {
    if (seen.has(id)) return []
    const before = root[at - 1]?.id
    const page = placed.find(({ members }) => before !== undefined && members.includes(before)) ?? placed[0]
    page?.members.splice(before === undefined ? 0 : page.members.indexOf(before) + 1, 0, id)
    return [forgotten(id)]
  })
}

/** Puts the members of a choice behind the first of them. */
function placeChoices(form: FormDefinition, placed: readonly PlacedPage[]): Unfit[] {
  return choicesOf({ ...form, pages: [] }, rootGroup(form)).flatMap(({ of }) => {
    const page = placed.find(({ members }) => of.some((id) => members.includes(id)))
    const apart = of.filter((id) => page && !page.members.includes(id))
    for (const { members } of placed) if (members !== page?.members) remove(members, apart)
    const last = page?.members.findLastIndex((id) => of.includes(id)) ?? -1
    page?.members.splice(last + 1, 0, ...apart)
    return apart.map(chosenTogether)
  })
}

function remove(members: DefinitionId[], ids: readonly DefinitionId[]): void {
  members.splice(0, members.length, ...members.filter((id) => !ids.includes(id)))
}

function pageOf(
  form: FormDefinition,
  page: EditedPage,
  members: readonly DefinitionId[],
  breaks: readonly string[],
): FormPage {
  const [first = 'F'] = members
  const own = form.pages.find((one) => one.members.includes(first))
  const title = wordsOf(page.title) ?? own?.title ?? { de: '', en: '' }
  const intro = page.intro && wordsOf(page.intro)
  return { key: first.toLowerCase(), title, members, ...(intro && { intro }), ...(breaks.length > 0 && { breaks }) }
}

/** A text in both languages; one alone serves for both, and without any it is undefined. */
function wordsOf({ de = '', en = '' }: EditedPagePart): Words | undefined {
  return de || en ? { de: de || en, en: en || de } : undefined
}

function breaksOf(form: FormDefinition, members: readonly DefinitionId[], breaks: readonly string[]) {
  const isThere = (path: string): boolean =>
    members.some((id) => id === path.split('.')[0]) && isOutsideLists(form, path)
  return {
    kept: [...new Set(breaks)].filter(isThere),
    unfit: breaks.filter((path) => !isThere(path)).map(noBreak),
  }
}

/** True for a path of members of which none before the last is a list, and that does not end inside of a choice. */
function isOutsideLists(form: FormDefinition, path: string): boolean {
  const ids = path.split('.')
  let group = rootGroup(form)
  return ids.every((id, at) => {
    const member = group.members.find((one) => one.id === id)
    const isLast = at === ids.length - 1
    if (!member || (member.list && !isLast)) return false
    const unit = askedOrder(form, group, group.members).find(({ members }) => members.includes(member))
    if (isLast && unit?.choice && unit.members[0] !== member) return false
    group = isGroupId(member.id) ? groupOf(form, member.id) : { members: [] }
    return true
  })
}

const notOnPage = (id: string): Unfit =>
  unfit(
    id,
    'Steht nicht mehr auf der obersten Ebene des Formulars und auf keiner Seite.',
    'Is not at the top level of the form any more, and on no page.',
  )
const twiceOnPages = (id: string): Unfit =>
  unfit(id, 'Steht auf mehreren Seiten; die erste gilt.', 'Is on several pages; the first one counts.')
const forgotten = (id: string): Unfit =>
  unfit(
    id,
    'Steht auf keiner der geänderten Seiten; es steht nun hinter dem, was im Formular davor kommt.',
    'Is on none of the changed pages; it stands behind what comes before it in the form now.',
  )
const chosenTogether = (id: string): Unfit =>
  unfit(
    id,
    'Steht bei dem, womit es zur Wahl steht: Genau eines davon wird angegeben, und gefragt wird danach an einer Stelle.',
    'Stands beside what it is chosen from: exactly one of these is given, and people are asked which at one place.',
  )
const noBreak = (path: string): Unfit =>
  unfit(
    path,
    'Hier kann kein neuer Schritt beginnen: Das Element gibt es auf dieser Seite nicht mehr, oder es steht in einer Liste oder mitten in einer Wahl.',
    'No new step can begin here: the element is not on this page any more, or it is in a list or amid what people choose between.',
  )
