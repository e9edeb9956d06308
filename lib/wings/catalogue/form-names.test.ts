import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FormDefinition } from '@kurier/forms/definition'
import { importedForm } from './testing/imported-draft.ts'
import { inEnglish } from '@kurier/catalogue/testing/in-english'
import {
  byVersion,
  nameFault,
  newestFirst,
  placeFault,
  publishFaults,
  type OtherVersion,
} from '@kurier/catalogue/model/form-names'

const hund = { name: 'hund', version: '1.0', path: 'hund-anmelden' }

describe('the names of a form', () => {
  test.each([
    [{}, undefined],
    [{ name: 'S99000000001', version: '2020-28-09' }, undefined],
    [{ name: '../x' }, /no name/],
    [{ name: 'a'.repeat(61) }, /no name/],
    [{ name: 'a--b' }, /no name/],
    [{ path: 'a/b' }, /no path/],
    [{ path: 'status' }, /a page of ours/],
    [{ path: 'import' }, /a page of ours/],
    [{ path: 'imports' }, /a page of ours/],
    [{ version: '' }, /Without a version/],
    [{ version: '1/0' }, /1\/0: the version/],
  ])('%j', (more, told) => {
    const fault = nameFault({ ...hund, ...more })
    if (told) expect(fault && inEnglish(fault)).toMatch(told)
    else expect(fault).toBeUndefined()
  })

  test('are part of an address as they are, whatever they are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (name, version) => {
        if (nameFault({ name, version, path: name }) !== undefined) return
        const { pathname } = new URL(`https://kurier.example/${name}/${version}`)
        expect(pathname).toBe(`/${name}/${version}`)
      }),
    )
  })
})

describe('a form beside others', () => {
  test.each([
    ['another version at the same path', [{ ...hund, version: '2.0' }], undefined],
    ['itself at another path', [{ ...hund, path: 'tier' }], undefined],
    ['a version at another path', [{ ...hund, version: '2.0', path: 'tier' }], /filled in at \/form\/tier/],
    ['another form at its path', [{ ...hund, name: 'katze' }], /stands the form katze/],
    ['a form of the product by its name', [{ ...hund, version: '0.9', isOwn: true as const }], /form of this product/],
    ['nothing', [], undefined],
  ])('%s', (_, others, told) => {
    const fault = placeFault(hund, others)
    if (told) expect(fault && inEnglish(fault)).toMatch(told)
    else expect(fault).toBeUndefined()
  })
})

test('versions are compared as numbers are', () => {
  const versions = ['1.9', '1.10', '1.2.0', '10', '2'].map((version) => ({ version }))
  expect(newestFirst(versions).map(({ version }) => version)).toEqual(['10', '2', '1.10', '1.9', '1.2.0'])
  expect(byVersion({ version: '1.0' }, { version: '1.0' })).toBe(0)
})

test('a form without a service, a title or words for what all must answer is not published', () => {
  const faultsOf = (form: FormDefinition, others: readonly OtherVersion[] = []) =>
    publishFaults(form, others, []).map(inEnglish)
  expect(faultsOf(importedForm())).toEqual([])
  const { labels: _labels, ...bare } = importedForm()
  const unnamed = {
    ...bare,
    fields: { F99000001: { type: { kind: 'date' } as const } },
    labels: { definitions: {}, codes: {} },
  }
  expect(faultsOf({ ...unnamed, serviceIdentifier: '', title: { de: ' ', en: ' ' } })).toEqual([
    expect.stringContaining('serviceIdentifier'),
    expect.stringContaining('no title'),
    expect.stringContaining('F99000001'),
  ])
  const long = 'x'.repeat(256)
  const form = importedForm()
  const { name, path } = form
  expect(faultsOf(form, [{ name: `${name}-2`, version: '1', path }])).toEqual([expect.stringContaining(path)])
  expect(faultsOf(importedForm({ title: { de: long, en: long } }))).toEqual([expect.stringContaining('255')])
})
