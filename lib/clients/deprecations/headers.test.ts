import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { completeSettings } from '../../platform/env.ts'
import { deprecatedSince, deprecationNames } from './names.ts'
import { deprecationHeaders } from './headers.ts'

beforeAll(() => void completeSettings({ BASE_URL: 'https://kurier.example' }))
afterEach(() => void completeSettings({ DEPRECATION_SUNSETS: '' }))
afterAll(() => void completeSettings({ BASE_URL: '' }))

describe('the headers of something deprecated', () => {
  it('say since when, and where people read of it; without an end nothing of one', () => {
    expect(deprecationHeaders('named-scopes')).toEqual({
      deprecation: '@1795219200',
      link: '<https://kurier.example/deprecations#named-scopes>; rel="deprecation"; type="text/html"',
    })
  })

  it('say the end as an HTTP date, and where people read of that', () => {
    // the beginning of the day in Germany
    completeSettings({ DEPRECATION_SUNSETS: 'submission-ids=2027-07-01' })
    expect(deprecationHeaders('named-scopes')).not.toHaveProperty('sunset')
    expect(deprecationHeaders('submission-ids')).toEqual({
      deprecation: '@1795219200',
      sunset: 'Wed, 30 Jun 2027 22:00:00 GMT',
      link:
        '<https://kurier.example/deprecations#submission-ids>; rel="deprecation"; type="text/html", ' +
        '<https://kurier.example/deprecations#submission-ids>; rel="sunset"; type="text/html"',
    })
  })

  it('can be read back to the second, whatever the end, which never lies before the beginning', () => {
    const ends = fc.date({ min: new Date('2026-12-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(fc.constantFrom(...deprecationNames), ends, (name, sunset) => {
        completeSettings({ DEPRECATION_SUNSETS: `${name}=${sunset.toISOString()}` })
        const headers = deprecationHeaders(name)
        const since = Number(headers.deprecation?.slice(1)) * 1000
        expect(headers.deprecation).toMatch(/^@\d{1,15}$/)
        expect(new Date(since).toISOString().slice(0, 10)).toBe(deprecatedSince[name])
        expect(Date.parse(headers.sunset ?? '')).toBe(Math.floor(sunset.getTime() / 1000) * 1000)
        expect(Date.parse(headers.sunset ?? '')).toBeGreaterThan(since)
      }),
    )
  })
})
