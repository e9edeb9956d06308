import { operationWords } from '#app/_http/operation-words.ts'

/** What the OpenAPI document says of each operation of the routing interface. */
export const words = operationWords({
  findRoutes: {
    summary: 'Find the destinations for a service at a place',
    description:
      'Active destinations that offer the service where the place lies. The place is named by exactly one of `ars`, ' +
      '`ags` and `areaId`. Of a municipality that is named by its AGS and that no area has, destinations are found by ' +
      'their state, district, or municipality, not by an association. Needs no access token.',
    errors: { invalid: 'A query member is missing or wrong, or the place is named in several ways: see `errors`.' },
  },
  findAreas: {
    summary: 'Search for areas',
    description:
      'Areas whose names have all the words that are searched for; case does not matter, and `ü` may be written `ue` or ' +
      '`u`. The country and its states are there always, more where the operator has set them up. Needs no access token.',
  },
  readRoutingInfo: {
    summary: 'Read the version of the routing interface',
    description: 'Needs no access token.',
  },
})
