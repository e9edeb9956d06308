import { beforeAll, expect, test } from 'vitest'
import { organisation, person } from '#server/testing/people.ts'
import { contextAt } from '../../platform/testing/context-at.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { attention } from '../../works/works.ts'
import { attentionByOrganisation } from './attention-by-organisation.ts'
import { overviewFor } from './overview-for.ts'
import { oneOfEach } from './testing/one-of-each.ts'

const now = new Date('2026-12-02T08:00:00Z')

let among: { organisationId: string; name: string }[]

beforeAll(async () => {
  const db = await testDatabase()
  await oneOfEach(db, now)
  await organisation('Amt ohne Sorgen')
  const { rows } = await db.query<{ id: string; name: string }>('select id, name from organisations order by name')
  among = rows.map(({ id, name }) => ({ organisationId: id, name }))
})

test('operators are told of each organisation how much of it needs somebody, which adds up to their start page', async () => {
  const { actor } = await person({ isOperator: true })
  const context = contextAt(actor, now)
  const counts = await attentionByOrganisation(context, { finders: attention, among })
  const { attention: groups } = await overviewFor(context, attention)
  const ofOrganisations = groups.filter(({ items }) => items.every(({ organisationName }) => organisationName !== ''))
  const total = ofOrganisations.reduce((sum, group) => sum + group.total, 0)
  expect(total).toBeGreaterThan(10)
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(total)
  expect(counts[among.find(({ name }) => name === 'Amt ohne Sorgen')?.organisationId ?? '']).toBe(0)
  const { actor: owner } = await person({ role: 'owner' })
  const asked = attentionByOrganisation(contextAt(owner, now), { finders: attention, among })
  await expect(asked).rejects.toMatchObject({ code: 'not-found' })
})
