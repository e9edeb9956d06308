import type { EditedPage } from '@kurier/forms/edits/changes'
import type { FormDefinition, Words } from '@kurier/forms/definition'

/** A page while it is edited. `key`: tells it from others, however it is moved; never stored. */
export type OpenPage = {
  key: string
  title: Partial<Words>
  intro?: Partial<Words> | undefined
  members: readonly string[]
  breaks: readonly string[]
}
type PageMovePages = readonly OpenPage[]

/** The pages as the form has them, to be edited. */
export const pagesOfForm = ({ pages }: Pick<FormDefinition, 'pages'>): OpenPage[] =>
  pages.map(({ key, title, intro, members, breaks = [] }) => ({ key, title, ...(intro && { intro }), members, breaks }))

/** As they are stored: an English text that is the German one is not said, and neither is an empty one. */
export const editedPages = (pages: PageMovePages): EditedPage[] =>
  pages.map(({ title, intro, members, breaks }) => {
    const about = saidOf(intro)
    return {
      title: saidOf(title),
      ...(Object.keys(about).length > 0 && { intro: about }),
      members,
      ...(breaks.length > 0 && { breaks }),
    }
  })

function saidOf({ de = '', en = '' }: Partial<Words> = {}): Partial<Words> {
  return { ...(de.trim() !== '' && { de }), ...(en.trim() !== '' && en !== de && { en }) }
}

const withoutEmpty = (pages: PageMovePages): OpenPage[] => pages.filter(({ members }) => members.length > 0)

/** A page one place further up (-1) or down (1). */
export function movePage(pages: PageMovePages, at: number, by: -1 | 1): OpenPage[] {
  const [page, other] = [pages[at], pages[at + by]]
  if (!page || !other) return [...pages]
  return pages.map((one, index) => (index === at ? other : index === at + by ? page : one))
}

/** A member one place up or down on its page; from the first or last place to the page before or after. */
export function moveMember(pages: PageMovePages, at: number, place: number, by: -1 | 1): OpenPage[] {
  const page = pages[at]
  const member = page?.members[place]
  if (!page || member === undefined) return [...pages]
  const other = page.members[place + by]
  if (other !== undefined) {
    const members = page.members.map((id, index) => (index === place ? other : index === place + by ? member : id))
    return replaced(pages, at, { members })
  }
  const next = pages[at + by]
  if (!next) return [...pages]
  const moved = replaced(pages, at, {
    members: page.members.filter((id) => id !== member),
    breaks: page.breaks.filter((path) => !isBelow(path, member)),
  })
  return withoutEmpty(
    replaced(moved, at + by, {
      members: by < 0 ? [...next.members, member] : [member, ...next.members],
      breaks: [...next.breaks, ...page.breaks.filter((path) => isBelow(path, member))],
    }),
  )
}

const isBelow = (path: string, member: string): boolean => path === member || path.startsWith(`${member}.`)

const replaced = (pages: PageMovePages, at: number, change: Partial<OpenPage>): OpenPage[] =>
  pages.map((page, index) => (index === at ? { ...page, ...change } : page))

/** A page divided before this member; the second one has no title yet. */
export function splitPage(pages: PageMovePages, at: number, place: number): OpenPage[] {
  const page = pages[at]
  if (!page || place < 1 || place >= page.members.length) return [...pages]
  const [first, second] = [page.members.slice(0, place), page.members.slice(place)]
  const breaksOf = (members: readonly string[]) =>
    page.breaks.filter((path) => path !== second[0] && members.some((member) => isBelow(path, member)))
  return [
    ...pages.slice(0, at),
    { ...page, members: first, breaks: breaksOf(first) },
    { key: freeKey(pages), title: {}, members: second, breaks: breaksOf(second) },
    ...pages.slice(at + 1),
  ]
}

function freeKey(pages: PageMovePages): string {
  const taken = new Set(pages.map(({ key }) => key))
  for (let number = 1; ; number += 1) if (!taken.has(`new-${number}`)) return `new-${number}`
}

/** A page together with the one after it, under its own title. */
export function mergePage(pages: PageMovePages, at: number): OpenPage[] {
  const [page, next] = [pages[at], pages[at + 1]]
  if (!page || !next) return [...pages]
  const one = { ...page, members: [...page.members, ...next.members], breaks: [...page.breaks, ...next.breaks] }
  return [...pages.slice(0, at), one, ...pages.slice(at + 2)]
}

/** A new step begins before what stands at this path, or no longer does. */
export function toggleBreak(pages: PageMovePages, at: number, path: string): OpenPage[] {
  const breaks = pages[at]?.breaks ?? []
  return replaced(pages, at, {
    breaks: breaks.includes(path) ? breaks.filter((one) => one !== path) : [...breaks, path],
  })
}

/** Says a page's title or intro in a language. */
export function sayPage(
  pages: PageMovePages,
  at: number,
  part: 'title' | 'intro',
  language: keyof Words,
  text: string,
): OpenPage[] {
  return replaced(pages, at, { [part]: { ...pages[at]?.[part], [language]: text } })
}
