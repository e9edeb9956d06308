import { beforeAll, describe, expect, it } from 'vitest'
import { systemActor } from '../../platform/actor.ts'
import { contextFor } from '../../platform/context.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { DEFAULT_ORGANISATION, UNNAMED_ORGANISATION } from '../terms.ts'
import { sampleMember } from '../testing/sample-member.ts'
import { organisationIdOf } from './organisations.ts'
import { personIdOf } from './read-person.ts'

beforeAll(async () => {
  await testDatabase()
})

describe('what people know somebody or something by', () => {
  it('leads the installation and operators to the id', async () => {
    const { email, actor } = await sampleMember(new Date())
    const operator = { ...actor, isOperator: true }
    for (const asking of [systemActor, operator]) {
      expect(await personIdOf(contextFor(asking), { email: ` ${email.toUpperCase()} ` })).toBe(actor.personId)
      expect(await organisationIdOf(contextFor(asking), { name: UNNAMED_ORGANISATION })).toBe(DEFAULT_ORGANISATION)
    }
  })

  it('tells nobody else whether it is there, and a part of a name leads nowhere', async () => {
    const { email, actor } = await sampleMember(new Date())
    const refused = { code: 'not-found' }
    const owner = { ...actor, roles: { [DEFAULT_ORGANISATION]: 'owner' } } as const
    for (const asking of [owner, { ...actor, isSupport: true }]) {
      await expect(personIdOf(contextFor(asking), { email })).rejects.toMatchObject(refused)
      const named = organisationIdOf(contextFor(asking), { name: UNNAMED_ORGANISATION })
      await expect(named).rejects.toMatchObject(refused)
    }
    await expect(organisationIdOf(contextFor(systemActor), { name: 'defau' })).rejects.toMatchObject(refused)
  })
})
