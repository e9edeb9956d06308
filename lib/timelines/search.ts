import { may, organisationsFor, type Permission } from '../accounts/permissions.ts'
import type { Actor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { SearchAnswer } from './schema.ts'
import { selectByIds, selectByName, type FoundRow, type Sight } from './search-store.ts'
import { isWhole, soughtIds } from './sought-ids.ts'
import { foundKinds, type FoundKind } from './terms.ts'
import { readableFromReplica } from '../platform/replica.ts'

/** Of each kind, so that one of them leaves room for the others. */
const MOST_OF_KIND = 6
/** One letter would be in every name. */
const LEAST_CHARACTERS = 2
const MOST_CHARACTERS = 100
/** As the portal names a callback attempt. */
const ATTEMPT = /^#?(\d{1,15})$/

/**
 * What a text leads to, as far as the actor may see it: cases, submissions, replies, destinations and clients by their
 * ids, whole, shortened or begun; callback attempts by their numbers; destinations, clients, organisations and, for
 * operators, people by the words of their names; destinations also by the ids of their keys and the
 * identifiers of their services. At most six of a kind.
 */
export const search = readableFromReplica(
  async (context: Context, { text }: { text: string }): Promise<SearchAnswer> => {
    const found = [...(await byIds(context, text)), ...(await byName(context, text))]
    const each = [...new Map(found.map((row) => [`${row.kind} ${row.id}`, row])).values()]
    const ids = soughtIds(text)
    return {
      found: foundKinds.flatMap((kind) =>
        each
          .filter((row) => row.kind === kind)
          .slice(0, MOST_OF_KIND)
          .map((row) => shown(context.actor, row)),
      ),
      isExact: ids.length > 0 && ids.every(isWhole),
    }
  },
)

async function byIds({ db, actor }: Context, text: string): Promise<FoundRow[]> {
  const ids = soughtIds(text)
  const [, attempt] = ATTEMPT.exec(text.trim()) ?? []
  if (ids.length === 0 && attempt === undefined) return []
  const { people: _people, organisations: _organisations, ...sight } = sightOf(actor)
  return selectByIds(db, {
    ...sight,
    lowers: ids.map(({ lower }) => lower),
    uppers: ids.map(({ upper }) => upper),
    endings: ids.map(({ ending }) => ending),
    attempt: attempt === undefined ? null : Number(attempt),
    most: MOST_OF_KIND,
  })
}

async function byName({ db, actor }: Context, text: string): Promise<FoundRow[]> {
  const name = text.trim().slice(0, MOST_CHARACTERS)
  if (name.length < LEAST_CHARACTERS) return []
  const { cases: _cases, callbacks: _callbacks, ...sight } = sightOf(actor)
  return selectByName(db, { ...sight, text: name, words: name.split(/\s+/), most: MOST_OF_KIND })
}

/** Of a destination or client one sees either the page or, as support does, the cases. */
function sightOf(actor: Actor): Sight {
  const cases = organisationsFor(actor, 'see-cases')
  return {
    cases,
    destinations: together(cases, organisationsFor(actor, 'see-destinations')),
    clients: together(cases, organisationsFor(actor, 'see-clients')),
    callbacks: organisationsFor(actor, 'see-callbacks'),
    organisations: organisationsFor(actor, 'see-organisation'),
    people: organisationsFor(actor, 'operate') === null,
  }
}

const together = (some: string[] | null, others: string[] | null): string[] | null =>
  some && others && [...new Set([...some, ...others])]

const opens: Partial<Record<FoundKind, Permission>> = { destination: 'see-destinations', client: 'see-clients' }

function shown(actor: Actor, { organisationId, ...row }: FoundRow): SearchAnswer['found'][number] {
  const permission = opens[row.kind]
  return { ...row, mayOpen: !permission || (organisationId !== null && may(actor, permission, organisationId)) }
}
