import { randomBytes } from 'node:crypto'
import { Agent } from 'undici'
import { destination, jwe } from '../../../server/testing/service.ts'
import { bothSides } from '../measuring/both-sides.ts'
import type { CallbackStage } from '../measuring/callbacks.ts'
import { databaseProcesses } from '../measuring/stage.ts'
import { createBody, sent } from '../rows/submissions.ts'
import { AT_ONCE, withEach, type Accepter, type Deliverer, type Notifier } from './notifier.ts'

/** Destinations that are made at once: preparing must not overload the node. */
const MADE_AT_ONCE = 4

const sideOf = ({ product }: CallbackStage): Pick<Notifier, 'name' | 'parts'> => ({
  name: 'Kurier',
  parts: async () => ({ service: [product.server.pid], PostgreSQL: await databaseProcesses(product) }),
})

/** Kurier with a backlog that is recorded by SQL, since handing it in by its interface is a row of its own. */
export const deliveringKurier = (stage: CallbackStage): Deliverer => ({
  ...sideOf(stage),
  addresses: (urls) => stage.destinations(urls),
  async backlog(addresses) {
    await stage.pauseAll(true)
    await stage.tell(addresses)
    return () => stage.pauseAll(false)
  },
})

/** Lets a destination be told at the address of the one that the case belongs to. */
const takeAddress = `update destinations set callback_endpoint_id = other.callback_endpoint_id
  from cases c join destinations other on other.id = c.destination_id where destinations.id = $1 and c.id = $2`

/** Kurier by its interface: a message is a submission of 1 kB, announced and handed in, with two signed events. */
export async function acceptingKurier(stage: CallbackStage): Promise<Accepter> {
  const { send, sender, receiver } = await bothSides(stage.product)
  const agent = new Agent({ connections: AT_ONCE })
  const submit = JSON.stringify({ encryptedMetadata: jwe('{}'), encryptedData: jwe(randomBytes(700)) })
  const headers = { authorization: `Bearer ${sender.token}`, 'content-type': 'application/json' }
  return {
    ...sideOf(stage),
    calls: 2,
    async addresses(urls) {
      // by the interface an address is only set when it answers, and the dead ones do not
      const cases = await stage.destinations(urls)
      const make = async (caseId: string) => {
        const destinationId = await destination(send, receiver)
        await stage.db.query(takeAddress, [destinationId, caseId])
        return destinationId
      }
      return withEach(cases, make, MADE_AT_ONCE)
    },
    publish: (destinationId) =>
      sent(stage.product.server.baseUrl, { create: createBody(destinationId), submit, headers }, agent),
    forget: () => stage.quiet(),
  }
}
