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
 * are forgotten ones: they go behind the member before them in the form.
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
  notes.push(...placeForgotten(form, placed, seen))
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

/** True for a path of members of which none before the last is a list. */
function isOutsideLists(form: FormDefinition, path: string): boolean {
  const ids = path.split('.')
  let members = rootGroup(form).members
  return ids.every((id, at) => {
    const member = members.find((one) => one.id === id)
    if (!member || (member.list && at < ids.length - 1)) return false
    members = isGroupId(member.id) ? groupOf(form, member.id).members : []
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
const noBreak = (path: string): Unfit =>
  unfit(
    path,
    'Hier kann kein neuer Schritt beginnen: Das Element gibt es auf dieser Seite nicht mehr, oder es steht in einer Liste.',
    'No new step can begin here: the element is not on this page any more, or it is in a list.',
  )
