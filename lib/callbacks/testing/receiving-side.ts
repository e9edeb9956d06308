import { afterAll } from 'vitest'
import { makeAuthority } from '../../platform/testing/certificates.ts'
import { startHttpsReceiver, type HttpsReceiver } from '../../platform/testing/https-receiver.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { parseNetworks } from '../connection/addresses.ts'
import { createGuardedClient, type GuardedClient } from '../connection/guarded-client.ts'
import { deliveryFixture, type DeliveryFixture } from './delivery-fixture.ts'

/** A database, the guarded client, and as many real HTTPS receivers that it trusts as a test wants. */
export type ReceivingSide = {
  db: TestDatabase
  client: GuardedClient
  fixture: DeliveryFixture
  newReceiver(): Promise<HttpsReceiver>
}

/**
 * Call it in `beforeAll`; everything is closed after the last test of the file.
 * @param settings that differ from the usual ones, by their environment names
 */
export async function receivingSide(settings: Record<string, string> = {}): Promise<ReceivingSide> {
  const db = await testDatabase(settings)
  const authority = await makeAuthority()
  const client = createGuardedClient({ allowedNetworks: parseNetworks(['127.0.0.0/8']), ca: authority.certificate })
  const receivers: HttpsReceiver[] = []
  afterAll(async () => {
    await client.close()
    await Promise.all(receivers.map((receiver) => receiver.close()))
  })
  return {
    db,
    client,
    fixture: deliveryFixture(db),
    async newReceiver() {
      const receiver = await startHttpsReceiver({ authority })
      receivers.push(receiver)
      return receiver
    },
  }
}
