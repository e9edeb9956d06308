import { argument, needed } from '@kurier/cli/parameters'
import { isId } from '@kurier/cli/typed-values'
import { organisationIdOf } from '#lib/accounts/people/organisations.ts'
import { personIdOf } from '#lib/accounts/people/read-person.ts'
import type { Context } from '#lib/platform/context.ts'
import { isNotFound, Refusal } from '#lib/platform/errors.ts'

/** How people and organisations are named on the command line: as people know them, or by id. */
export const personArgument = argument('<person>', 'e-mail address or id')
export const organisationArgument = argument('<organisation>', 'whole name or id')
export const organisationOption = needed('--organisation <organisation>', 'its whole name or id')

/** @throws Refusal `not-found` */
export async function personNamed(context: Context, named: string): Promise<{ personId: string }> {
  if (isId(named)) return { personId: named.toLowerCase() }
  const words = `There is no person with the e-mail address ${named}. \`people list --search\` finds people by a part of it.`
  return { personId: await foundOr(words, personIdOf(context, { email: named })) }
}

/** @throws Refusal `not-found` */
export async function organisationNamed(context: Context, named: string): Promise<{ organisationId: string }> {
  if (isId(named)) return { organisationId: named.toLowerCase() }
  const words = `No organisation is called “${named}”. \`organisations list --search\` finds them by a part of the name.`
  return { organisationId: await foundOr(words, organisationIdOf(context, { name: named })) }
}

async function foundOr<Found>(words: string, search: Promise<Found>): Promise<Found> {
  return search.catch((error: unknown) => {
    throw isNotFound(error) ? new Refusal('not-found', words) : error
  })
}

/** All pages of a list of the portal. */
export async function allPages<Item>(
  read: (page: number) => Promise<{ items: readonly Item[]; totalCount: number }>,
): Promise<Item[]> {
  const all: Item[] = []
  for (let page = 1; ; page++) {
    const { items, totalCount } = await read(page)
    all.push(...items)
    if (items.length === 0 || all.length >= totalCount) return all
  }
}
