import { describe, expect, it } from 'vitest'
import { noEdits, type Edits, type SaidRule } from '@kurier/forms/edits/changes'
import { isRun } from '../model/imported.ts'
import { importDefaults } from '../terms.ts'
import { field, group, type SampleRule } from '../testing/sample-schema.ts'
import { sampleTree } from '../testing/sample-tree.ts'
import { findingsOf } from './findings.ts'
import { formOfTree } from './form-of-tree.ts'
import { newMapping } from './mapping.ts'
import { reportOf } from './report.ts'

const codes = ['Arbeit', 'Studium'].map((name, at) => ({ code: `00${at + 1}`, name }))
const purpose = field('F99000000001', { label: 'Zweck', codes })
const note = field('F99000000003', { label: 'Bemerkung' })
const name = field('F99000000004', { label: 'Wie heißen Sie?' })
const opens = 'WENN F99000000001 = 001, DANN aktiviere F99000000003.'
const unread = 'WENN F99000000001 "Zweck" = 002 "Studium", DANN prüft die Behörde F99000000004.'

function found(texts: readonly string[], edits: Partial<Edits> = {}) {
  const rules = texts.map((text, at): SampleRule => ({ id: `R9900000000${at + 1}`, text }))
  const members = [purpose, note, name].map((one) => ['0:1', one] as const)
  const mapping = newMapping(importDefaults)
  const tree = sampleTree({ rules, members: [['1:1', group('G99000000001', members)]] })
  const made = formOfTree(mapping, tree, []) ?? expect.fail('the schema is a form')
  const report = reportOf(made.form, { notes: mapping.notes, rules: made.rules, files: [], elements: 0 })
  return findingsOf({ imported: made.form, report, edits: { ...noEdits, ...edits }, state: 'draft' }, [])
}

const ownRule: SaidRule = {
  host: 'G99000000001',
  effect: 'show',
  target: 'F99000000003',
  joint: 'and',
  when: [{ path: 'F99000000001', is: 'equal', value: '002' }],
  instead: unread,
}
const kinds = ({ report }: ReturnType<typeof found>) => report.notes.map(({ kind }) => kind)

describe('the findings of a form', () => {
  it('tell a sentence that an operator wrote as a rule as one that runs, and its answer as covered', () => {
    const before = found([opens, unread])
    expect(before.report.rules.map(isRun)).toEqual([true, false])
    expect(before.gaps).toMatchObject([{ runs: 1, of: 2, missing: ['002'] }])
    const after = found([opens, unread], { ownRules: { 'own-1': ownRule } })
    expect(after.report.rules).toMatchObject([{}, { standIns: ['own-1'] }])
    expect(after.report.rules.map(isRun)).toEqual([true, true])
    expect(after.gaps).toEqual([])
  })

  it('tell a rule that is switched off as one that does not run', () => {
    const [rule] = found([opens]).report.rules
    const off = Object.fromEntries((rule?.runs ?? []).map((id) => [id, false]))
    const { report, gaps } = found([opens], { rules: off })
    expect(report.rules).toMatchObject([{ isOff: true }])
    expect(report.rules.map(isRun)).toEqual([false])
    expect(gaps).toMatchObject([{ missing: ['001'] }])
  })

  it('warn of a missing name as the edits leave it', () => {
    const path = 'G99000000001.F99000000004'
    expect(found([]).report.notes[0]?.message.de).toContain('nicht bekannt')
    const pointed = found([], { applicantName: [path] })
    expect(pointed.report.notes[0]?.message.de).toContain('Nicht Pflicht ist hier: „Wie heißen Sie?“')
    expect(kinds(found([], { applicantName: [path], members: { [path]: 'required' } }))).toEqual([])
  })

  it('name edits that do not fit, and what keeps a draft from being published', () => {
    const { unfit, faults } = found([], { serviceIdentifier: '', definitions: { F1: { label: { de: 'weg' } } } })
    expect(unfit).toMatchObject([{ id: 'F1' }])
    expect(faults).toMatchObject([{ de: expect.stringContaining('keine Leistung') }])
  })
})
