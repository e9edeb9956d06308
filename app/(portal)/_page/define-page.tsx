import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache, type ComponentProps, type ReactNode } from 'react'
import type { MessageKeys, NestedKeyOf } from 'use-intl/core'
import type { z } from 'zod'
import { singleValues } from '#app/_http/list-query.ts'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { forPage, requireContext } from '#app/(portal)/_session/current-person.ts'
import type { Area, Messages } from '#components/messages/areas.ts'
import { PageHead } from '#components/ui/page-head.tsx'
import { organisationsFor, type Permission } from '#lib/accounts/permissions.ts'
import type { PersonActor } from '#lib/platform/actor.ts'
import type { Context } from '#lib/platform/context.ts'

type PageTexts<A extends Area> = Awaited<ReturnType<typeof serverTexts<A>>>
type Key<A extends Area> = MessageKeys<Messages[A], NestedKeyOf<Messages[A]>>
type PageHeadProps = ComponentProps<typeof PageHead>

type NamesIn<Path extends string> = Path extends `${string}[${infer Name}]${infer Rest}` ? Name | NamesIn<Rest> : never
type Params<Path extends string> = Record<NamesIn<Path>, string>

type PageRequest<Path extends string, Query> = { params: Params<Path>; query: Query }
type PageInput<Path extends string, A extends Area, Query> = PageRequest<Path, Query> & {
  context: Context<PersonActor>
  t: PageTexts<A>
}

/** A page for signed-in people. Types follow from above to below: `load` stands before what takes its data. */
type Description<Path extends string, A extends Area, Query, Data> = {
  /** As its folder is named; who has to sign in first is led back to it. */
  path: Path
  /** Where its texts stand. */
  area: A
  /** The areas that its client components speak from: `area` when nothing is said. */
  areas?: readonly Area[]
  /** What one must be allowed somewhere for the page to be there at all; the verbs decide again. */
  may?: Permission
  query?: z.ZodType<Query>
  load?: (context: Context<PersonActor>, asked: PageRequest<Path, Query>) => Data | Promise<Data>
  /** Of the window, and of the head unless that has its own; a function where it depends on what was loaded. */
  title: Key<A> | ((data: Data, shown: PageInput<Path, A, Query>) => string)
  intro?: Key<A>
  back?: { href: string; label: Key<A> }
  /** What the head shows besides; null for none, where the view draws its own. */
  head?: ((data: Data, shown: PageInput<Path, A, Query>) => Partial<PageHeadProps>) | null
  view: (data: Data, shown: PageInput<Path, A, Query>) => ReactNode
}

type Props = {
  params: Promise<Record<string, string>>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** The two exports of a page for Next.js, out of what the page says of itself. */
export function definePage<const Path extends string, A extends Area, Query = undefined, Data = undefined>(
  page: Description<Path, A, Query, Data>,
) {
  const { area, areas = [area], title, intro, back, head } = page

  async function read({ params, searchParams }: Props) {
    const given = await params
    const context = await requireContext(page.path.replaceAll(/\[(\w+)\]/g, (_, name: string) => given[name] ?? ''))
    if (page.may && organisationsFor(context.actor, page.may)?.length === 0) notFound()
    const asked = {
      params: given as Params<Path>, // Next.js reads them by the same brackets; a test compares path and folder
      query: page.query?.parse(singleValues(await searchParams)) as Query, // undefined by its type where none is described
    }
    const data = (await forPage(async () => page.load?.(context, asked))) as Data // likewise where nothing is loaded
    return { data, shown: { ...asked, context, t: await serverTexts(area) } }
  }

  /** One while a page is made: its title and itself get promises of their own for one address. */
  const opened = cache((): { page?: ReturnType<typeof read> } => ({}))
  const open = (props: Props) => (opened().page ??= read(props))

  async function generateMetadata(props: Props): Promise<Metadata> {
    if (typeof title !== 'function') return { title: said(await serverTexts(area), title) }
    const { data, shown } = await open(props)
    return { title: title(data, shown) }
  }

  async function Page(props: Props) {
    const { data, shown } = await open(props)
    const { t } = shown
    const content = (
      <>
        {head === null ? null : (
          <PageHead
            title={typeof title === 'function' ? title(data, shown) : said(t, title)}
            intro={intro && said(t, intro)}
            back={back && { href: back.href, label: said(t, back.label) }}
            {...head?.(data, shown)}
          />
        )}
        {page.view(data, shown)}
      </>
    )
    return areas.length > 0 ? <AreaTexts areas={areas}>{content}</AreaTexts> : content
  }

  return { generateMetadata, Page }
}

function said<A extends Area>(t: PageTexts<A>, key: Key<A>): string {
  return (t as unknown as (key: Key<A>) => string)(key) // of an area yet unknown, no compiler can tell what a text takes
}
