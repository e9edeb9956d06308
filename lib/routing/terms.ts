/** Key of a service in the catalogue of services: 14 digits, which a URN may hold. */
export const LEIKA_KEY = /^99\d{12}$/
/** The part before the key in the identifier of a service from the catalogue. */
export const LEIKA_URN = 'urn:de:fim:leika:leistung:'

/** Regional key (ARS): whole parts of 2, 1, 2, 4 and 3 digits. */
export const ARS = /^(\d{2}|\d{3}|\d{5}|\d{9}|\d{12})$/
/** Municipality key (AGS): whole parts of 2, 1, 2 and 3 digits. */
export const AGS = /^(\d{2}|\d{3}|\d{5}|\d{8})$/
/** Id of an area: digits, those of its ARS unless the operator's file says otherwise. */
export const AREA_ID = /^\d{1,20}$/
/** What is searched for: pieces of two characters or more, with `*` for whatever else stands in a word. */
export const SEARCH_EXPRESSION = /^\*?[^*]{2,}(\*[^*]{2,})*\*?$/

/** Of the search for areas, at most. */
export const MOST_EXPRESSIONS = 10
export const LONGEST_EXPRESSION = 100

/** The ways to name a place: each alone. */
export const placeKeys = ['ars', 'ags', 'areaId'] as const
export type PlaceKey = (typeof placeKeys)[number]

/** Columns of the operator's file of areas (setting AREAS_FILE); those that may be missing or empty. */
export const areaColumns = ['id', 'name', 'type', 'ars', 'ags'] as const
export type AreaColumn = (typeof areaColumns)[number]
export const optionalAreaColumns = ['id', 'ags'] as const satisfies readonly AreaColumn[]

/** `ars`, `ags`: official keys of whole parts, without or with zeros at the end. */
export type Area = { id: string; name: string; type: string; ars: string; ags: string | undefined }

const state = (key: string, name: string): Area => ({
  id: key.padEnd(12, '0'),
  name,
  type: 'Bundesland',
  ars: key,
  ags: key,
})

/** The country and its states, with their official keys; the operator's file may bring more (setting AREAS_FILE). */
export const builtInAreas: readonly Area[] = [
  { id: '0'.repeat(12), name: 'Deutschland', type: 'Staat', ars: '0'.repeat(12), ags: undefined },
  state('01', 'Schleswig-Holstein'),
  state('02', 'Hamburg'),
  state('03', 'Niedersachsen'),
  state('04', 'Bremen'),
  state('05', 'Nordrhein-Westfalen'),
  state('06', 'Hessen'),
  state('07', 'Rheinland-Pfalz'),
  state('08', 'Baden-Württemberg'),
  state('09', 'Bayern'),
  state('10', 'Saarland'),
  state('11', 'Berlin'),
  state('12', 'Brandenburg'),
  state('13', 'Mecklenburg-Vorpommern'),
  state('14', 'Sachsen'),
  state('15', 'Sachsen-Anhalt'),
  state('16', 'Thüringen'),
]
