import type { ReplyChannels } from '../../destinations/reply-channels.ts'
import type { DestinationRecord, PublicService } from '../../destinations/schema.ts'
import { newestForms, type KnownForm } from './known-forms.ts'
import { readOpenForms, type OpenForm } from './read-offer.ts'
import type { Context } from '../../platform/context.ts'
import type { Handle } from '../../platform/database.ts'
import { PAGE_SIZE } from '../../platform/terms.ts'
import { areaByAgs, areaByArs, areaById, digitsOf, isWholeName, searchAreas } from '../../routing/areas.ts'
import { destinationsAt, schemasOf } from '../../routing/find-routes.ts'
import { leikaKeyOf, placeNamed, serviceNamed, type RoutingPlace } from '../../routing/rules.ts'
import type { WhereQuery } from '../../routing/schema.ts'
import { selectOffered, type OfferedRow } from '../../routing/store.ts'
import { ARS, LEIKA_KEY, type Area } from '../../routing/terms.ts'

/** A service that active destinations offer; `title` when this installation has a form for it, `key` its 14 digits. */
export type OfferedService = OfferedRow & { title: OpenForm['title'] | undefined; key: string | undefined }

/** A place as it was understood; `area` when it is one, else it was given by its key alone. */
export type FoundPlace = { area: Area | undefined; key: string; place: RoutingPlace }

/** A destination with what everybody may know of it. */
export type FoundDestination = {
  destinationId: string
  name: string
  contact: DestinationRecord['contactInformation']
  metadataVersions: string[]
  replyChannels: ReplyChannels
  schemas: PublicService['submissionSchemas']
  /** Names of areas, or their digits; none: everywhere. */
  regions: string[]
  form: OpenForm | undefined
}

/** One that is meant, and those that could be meant too or instead. */
type WhereToSendChoice<T> = { chosen: T | undefined; others: T[]; hasMore: boolean }

export type PlaceToSearch = {
  service: WhereToSendChoice<OfferedService>
  place: WhereToSendChoice<FoundPlace> & { isPostcode: boolean }
  found: { total: number; destinations: FoundDestination[] } | undefined
}

/** Services or areas to choose from at once. */
const MOST_CHOICES = 20

const chosenFrom = <T>(all: readonly T[], chosen: T | undefined): WhereToSendChoice<T> => {
  const others = all.filter((one) => one !== chosen)
  return { chosen, others: others.slice(0, MOST_CHOICES), hasMore: others.length > MOST_CHOICES }
}

/**
 * What a person is told who asks where to send: which service and place is meant, and the active destinations there. Only
 * what everybody may know.
 */
export async function whereToSend(context: Context<undefined>, query: WhereQuery): Promise<PlaceToSearch> {
  const { db } = context
  const service = await serviceMeant(db, query.service, await newestForms(context.db))
  const place = placeMeant(query)
  if (!service.chosen || !place.chosen) return { service, place, found: undefined }
  const page = { offset: (query.page - 1) * PAGE_SIZE, limit: PAGE_SIZE }
  const { identifier } = service.chosen
  const { rows, total } = await destinationsAt(db, identifier, place.chosen.place, page)
  const forms = await readOpenForms(context)
  const destinations = rows.map((row) => ({
    destinationId: row.id,
    name: row.name,
    contact: row.contactInformation,
    metadataVersions: row.metadataVersions,
    replyChannels: row.replyChannels,
    schemas: schemasOf(row),
    regions: regionsOf(row.publicServices),
    form: forms.find((form) => form.destinationId === row.id && form.serviceIdentifier === identifier),
  }))
  return { service, place, found: { total, destinations } }
}

function regionsOf(services: readonly PublicService[]): string[] {
  if (services.some(({ regions }) => regions.length === 0)) return []
  const digits = services.flatMap(({ regions }) => regions.map((region) => region.replace(/^DE/, '')))
  return [...new Set(digits.map((each) => areaByArs(each)?.name ?? each))]
}

/** The service in what was typed: its key or URN, words of a form's title, or of the name of a destination. */
async function serviceMeant(
  db: Handle,
  text: string,
  forms: readonly KnownForm[],
): Promise<WhereToSendChoice<OfferedService>> {
  const isIdentifier = LEIKA_KEY.test(text) || /^urn:/i.test(text)
  const identifiers = isIdentifier ? [serviceNamed(text)] : text === '' ? [] : identifiersOfForms(text, forms)
  const patterns =
    isIdentifier || text === '' ? [] : text.split(/\s+/).map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)
  const rows = await selectOffered(db, { identifiers, patterns, limit: MOST_CHOICES + 2 })
  const services = rows.map((row) => ({
    ...row,
    title: forms.find(({ serviceIdentifier }) => serviceIdentifier === row.identifier)?.title,
    key: leikaKeyOf(row.identifier),
  }))
  return chosenFrom(services, text !== '' && services.length === 1 ? services[0] : undefined)
}

function identifiersOfForms(text: string, forms: readonly KnownForm[]): string[] {
  const words = text.toLowerCase().split(/\s+/)
  const fits = (title: string) => words.every((word) => title.toLowerCase().includes(word))
  const meant = forms.filter(({ title }) => fits(title.de) || fits(title.en))
  return meant.map(({ serviceIdentifier }) => serviceIdentifier)
}

const asFound = (area: Area): FoundPlace => ({ area, key: area.ars, place: { digits: digitsOf(area) } })

/** The place in what was typed: an area by its id or name, an ARS, or an AGS. */
function placeMeant({ place, areaId }: WhereQuery): PlaceToSearch['place'] {
  const area = areaId === undefined ? undefined : areaById(areaId)
  if (area) return { ...chosenFrom([asFound(area)], undefined), chosen: asFound(area), others: [], isPostcode: false }
  const digits = place.replaceAll(/\s/g, '').replace(/^DE(?=\d)/i, '')
  if (/^\d{5}$/.test(digits)) return { ...chosenFrom<FoundPlace>([], undefined), isPostcode: true }
  if (/^\d+$/.test(digits)) {
    const found = placeOfKey(digits)
    return { ...chosenFrom(found ? [found] : [], found), isPostcode: false }
  }
  return { ...areaMeant(place), isPostcode: false }
}

function placeOfKey(digits: string): FoundPlace | undefined {
  const [area] = searchAreas([digits])
  if (area) return asFound(area)
  if (/^\d{8}$/.test(digits)) return { area: areaByAgs(digits), key: digits, place: placeNamed({ ags: digits }) }
  return ARS.test(digits) ? { area: undefined, key: digits, place: placeNamed({ ars: digits }) } : undefined
}

function areaMeant(text: string): WhereToSendChoice<FoundPlace> {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const exactly = searchAreas(words)
  const areas = exactly.length > 0 ? exactly : searchAreas(words.map((word) => `${word}*`))
  const whole = exactly.filter((area) => isWholeName(text, area))
  const found = areas.map(asFound)
  const only = areas.length === 1 || whole.length === 1 ? found[0] : undefined
  return chosenFrom(found, only)
}
