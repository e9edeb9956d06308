import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideScopes, readScopes, writeScopes, type ScopeNotation } from './scope-notation.ts'
import { scopes, type Scope } from '../platform/terms.ts'

const base = 'https://schema.example/oauth/scopes'
const short = { base, long: false }
const long = { base, long: true }

const subset = fc.subarray([...scopes])
const notation = fc.constantFrom(short, long)
/** A known scope in either form. */
const written = (scope: Scope) => fc.constantFrom(scope, `${base}/${scope}`)

describe('the scopes of a token request', () => {
  it('are all assigned ones when none is named, by a missing or an empty parameter', () => {
    fc.assert(
      fc.property(subset, notation, fc.constantFrom(undefined, ''), (assigned, form, requested) => {
        const decision = decideScopes(requested, assigned, form)
        if (assigned.length === 0) expect(decision).toHaveProperty('refused')
        else expect(decision).toEqual({ scopes: scopes.filter((scope) => assigned.includes(scope)) })
      }),
    )
  })

  it('are exactly the named ones when all are assigned, whatever their form, order and repetition', () => {
    const request = fc
      .subarray([...scopes], { minLength: 1 })
      .chain((named) =>
        fc.tuple(
          fc.constant(named),
          fc.array(fc.constantFrom(...named).chain(written), { maxLength: 4 }),
          fc.tuple(...named.map(written)),
        ),
      )
      .chain(([named, repeated, each]) =>
        fc.tuple(
          fc.constant(named),
          fc.shuffledSubarray([...repeated, ...each], { minLength: repeated.length + each.length }),
        ),
      )
    fc.assert(
      fc.property(request, notation, ([named, tokens], form) => {
        expect(decideScopes(tokens.join(' '), scopes, form)).toEqual({
          scopes: scopes.filter((scope) => named.includes(scope)),
        })
      }),
    )
  })

  it('are refused as a whole when one is not assigned', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...scopes).chain((missing) => fc.tuple(fc.constant(missing), written(missing))),
        notation,
        ([missing, token], form) => {
          const assigned = scopes.filter((scope) => scope !== missing)
          expect(decideScopes([...assigned, token].join(' '), assigned, form)).toHaveProperty('refused')
        },
      ),
    )
  })

  it('are refused for any other text, in words that may stand in error_description', () => {
    const names = new Set<string>(scopes.flatMap((scope) => [scope, `${base}/${scope}`]))
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'binary' }), (text) => {
        fc.pre(!text.split(' ').every((token) => names.has(token)))
        const decision = decideScopes(text, scopes, short)
        expect(decision).toEqual({
          refused: expect.stringMatching(/^[\x20\x21\x23-\x5b\x5d-\x7e]{1,400}$/),
          reason: expect.stringMatching(/^scope-(malformed|unknown)$/),
        })
      }),
      { numRuns: 1000 },
    )
  })

  it.each([' ', 'send-submissions ', ' send-submissions', 'Send-Submissions', 'send-submissions\tmanage-destinations'])(
    'are refused for %j: names are case-sensitive and separated by one space',
    (text) => {
      expect(decideScopes(text, scopes, short)).toHaveProperty('refused')
    },
  )

  it('are refused in words that name scopes as answers do', () => {
    const refusal = (text: string, notation: ScopeNotation) => {
      const decision = decideScopes(text, ['send-submissions'], notation)
      return 'refused' in decision ? decision.refused : undefined
    }
    const all = ['send-submissions', 'manage-destinations', 'subscribe-destinations']
    const rest = 'A request without scope gets all assigned ones.'
    expect(refusal('x', short)).toBe(`The scope x is unknown; scopes are ${all.join(', ')}. ${rest}`)
    const inLong = all.map((name) => `${base}/${name}`)
    expect(refusal('x', long)).toBe(`The scope x is unknown; scopes are ${inLong.join(', ')}. ${rest}`)
    const unassigned = `The scope ${base}/manage-destinations is not assigned to this client. ${rest}`
    expect(refusal('manage-destinations', long)).toBe(unassigned)
    expect(refusal(`${base}/manage-destinations`, short)).toBe(unassigned.replace(`${base}/`, ''))
  })

  it('are refused for a long form of another installation', () => {
    expect(decideScopes('https://elsewhere.example/oauth/scopes/send-submissions', scopes, short)).toHaveProperty(
      'refused',
    )
    expect(decideScopes(`${base}/${base}/send-submissions`, scopes, short)).toHaveProperty('refused')
  })
})

describe('written scopes', () => {
  it('are short or long, in order, separated by a space', () => {
    const unordered: Scope[] = ['subscribe-destinations', 'send-submissions']
    expect(writeScopes(unordered, short)).toBe('send-submissions subscribe-destinations')
    expect(writeScopes(unordered, long)).toBe(`${base}/send-submissions ${base}/subscribe-destinations`)
  })

  it('are read again as the same scopes in either notation', () => {
    fc.assert(
      fc.property(subset, notation, notation, (held, writer, reader) => {
        expect(readScopes(writeScopes(held, writer), reader)).toEqual(scopes.filter((scope) => held.includes(scope)))
      }),
    )
  })

  it('are read without those that are not known any more', () => {
    expect(readScopes('send-submissions renamed', short)).toEqual(['send-submissions'])
  })
})
