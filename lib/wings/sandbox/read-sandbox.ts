import { selectOrganisations } from '../../clients/store.ts'
import type { Context } from '../../platform/context.ts'
import { playgroundsOf } from './access.ts'
import { selectActs, selectPartners, selectSendable } from './partner-store.ts'
import { partnerView } from './partners.ts'
import { receiverView } from './receivers.ts'
import type { SandboxOverview } from './schema.ts'
import { selectReceivers } from './store.ts'
import { MOST_ACTS_SHOWN } from './terms.ts'

/**
 * Receivers and partners of the organisations in which this actor may play.
 * @throws Refusal `not-found` outside a sandbox, and for who may play nowhere
 */
export async function readSandbox({ db, actor }: Context): Promise<SandboxOverview> {
  const organisations = playgroundsOf(actor)
  const [receivers, partners, destinations, named] = await Promise.all([
    selectReceivers(db, { organisations }),
    selectPartners(db, { organisations }),
    selectSendable(db, { organisations }),
    selectOrganisations(db, { ids: organisations }),
  ])
  const done = await selectActs(db, { partners: partners.map(({ id }) => id), most: MOST_ACTS_SHOWN })
  return {
    organisations: named.map(({ id, name }) => ({ organisationId: id, name })),
    receivers: receivers.map(receiverView),
    partners: partners.map((row) => partnerView(row, done)),
    destinations,
  }
}
