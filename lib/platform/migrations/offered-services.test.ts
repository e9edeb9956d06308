import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { databaseBefore } from './testing/database-before.ts'

test('services of before are listed by the upgrade, and those after it as they are written', async () => {
  const { db, upgrade } = await databaseBefore('20261127100000_routing')
  const organisationId = randomUUID()
  await db.query('insert into organisations (id, name) values ($1, $2)', [organisationId, 'Stadt'])
  const insert = async (services: object[]) => {
    const id = randomUUID()
    await db.query(
      `insert into destinations (id, organisation_id, name, status, contact_information, metadata_versions, public_services)
       values ($1, $2, 'Amt', 'active', '{}', '{}', $3)`,
      [id, organisationId, JSON.stringify(services)],
    )
    return id
  }
  const listed = async (id: string) => {
    const sql = `select identifier || ' ' || region as listed from offered_services where destination_id = $1 order by 1`
    return (await db.query<{ listed: string }>(sql, [id])).rows.map((row) => row.listed)
  }
  const before = await insert([
    { identifier: 'urn:x:a', regions: ['DE09', '01', 'DE', 'DE09'] },
    { identifier: 'urn:x:b', regions: [] },
    { identifier: 'urn:x:b', regions: ['DE02'] },
  ])
  await upgrade()
  expect(await listed(before)).toEqual(['urn:x:a ', 'urn:x:a 01', 'urn:x:a 09', 'urn:x:b *', 'urn:x:b 02'])
  const after = await insert([{ identifier: 'urn:x:c', regions: ['DE03'] }])
  expect(await listed(after)).toEqual(['urn:x:c 03'])
  await db.query(`update destinations set public_services = '[]' where id = $1`, [after])
  expect(await listed(after)).toEqual([])
  await db.query('delete from destinations where id = $1', [before])
  expect(await listed(before)).toEqual([])
})
