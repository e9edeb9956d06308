import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { isWithin } from '../destinations/regions.ts'
import { completeSettings } from '../platform/env.ts'
import { testSettings } from '../platform/testing/test-settings.ts'
import { coveringRegions, leikaKeyOf, placeNamed, serviceNamed } from './rules.ts'
import { AGS, ARS } from './terms.ts'

beforeEach(() => void completeSettings(testSettings))

const regions = fc.stringMatching(/^\d{0,12}$/)
const written = (digits: string) => coveringRegions({ digits }).map(({ region }) => region)

describe('a service', () => {
  test.each([
    ['99107023017000', 'urn:de:fim:leika:leistung:99107023017000'],
    ['urn:de:fim:leika:leistung:99107023017000', 'urn:de:fim:leika:leistung:99107023017000'],
    ['urn:x:other', 'urn:x:other'],
  ])('that is named %s has the identifier %s', (named, identifier) => expect(serviceNamed(named)).toBe(identifier))

  test.each([
    ['urn:de:fim:leika:leistung:99107023017000', '99107023017000'],
    ['urn:de:fim:leika:leistung:9910702301700', undefined],
    ['urn:x:99107023017000', undefined],
  ])('%s has the key %s', (identifier, key) => expect(leikaKeyOf(identifier)).toBe(key))
})

describe('a place', () => {
  test.each([
    [{ ars: '064350014014' }, { digits: '064350014014' }],
    [{ ars: '064350014000' }, { digits: '064350014' }],
    [{ ars: '000000000000' }, { digits: '' }],
    [{ ags: '06435014' }, { digits: '06435', municipality: { district: '06435', last: '014' } }],
    [{ ags: '06411000' }, { digits: '06411' }],
    [{ ags: '09' }, { digits: '09' }],
    [{ ags: '09000000' }, { digits: '09' }],
    [{ ags: '091' }, { digits: '091' }],
    [{ areaId: '000000000000' }, { digits: '' }],
    [{ areaId: '090000000000' }, { digits: '09' }],
  ])('%o is %o', (named, place) => expect(placeNamed(named)).toEqual(place))

  test.each([
    [{}, ['']],
    [{ ars: '09', ags: '09' }, ['/ars', '/ags']],
    [{ ars: '09', ags: '09', areaId: '1' }, ['/ars', '/ags', '/areaId']],
    [{ areaId: '4711' }, ['/areaId']],
  ])('%o is refused at %o', (named, pointers) => {
    let refused: unknown
    try {
      placeNamed(named)
    } catch (error) {
      refused = error
    }
    const errors = pointers.map((pointer) => ({ pointer, detail: expect.any(String) }))
    expect(refused).toMatchObject({ code: 'invalid', extra: { errors } })
  })
})

describe('the regions that cover a place', () => {
  test('are those that it lies within, however they are written, and no others', () => {
    fc.assert(
      fc.property(regions, regions, (digits, region) => {
        expect(written(digits).includes(region)).toBe(isWithin(digits, region) && region.length <= 12)
      }),
    )
    fc.assert(
      fc.property(regions, fc.nat(12), fc.nat(12), (digits, known, zeros) => {
        const region = (digits.slice(0, known) + '0'.repeat(zeros)).slice(0, 12)
        expect(written(digits).includes(region)).toBe(isWithin(digits, region))
      }),
    )
  })

  test('stand there once, and are the more special the more they say', () => {
    const covering = coveringRegions({ digits: '064350014014' })
    expect(new Set(covering.map(({ region }) => region)).size).toBe(covering.length)
    const rank = Object.fromEntries(covering.map(({ region, rank }) => [region, rank]))
    expect(rank).toMatchObject({ '': 0, '000000000000': 0, '06': 2, '060000000000': 2, '06435': 5, '064350014014': 12 })
    expect(rank['064350015']).toBeUndefined()
  })

  test('are never more than 91', () => {
    fc.assert(fc.property(regions, (digits) => written(digits).length <= 91))
  })
})

test('an AGS of a municipality finds the same district as its ARS', () => {
  fc.assert(
    fc.property(fc.stringMatching(ARS), (ars) => {
      fc.pre(ars.length === 12)
      const ags = ars.slice(0, 5) + ars.slice(9)
      expect(AGS.test(ags)).toBe(true)
      const place = placeNamed({ ags })
      expect(isWithin(ars, place.digits)).toBe(true)
    }),
  )
})
