import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Agent } from 'undici'
import { z } from 'zod'
import { root } from '../../../server/prepare.ts'
import { destination, jwe, serviceIdentifier } from '../../../server/testing/service.ts'
import { againstBare, type Side } from '../measuring/against-bare.ts'
import { bothSides } from '../measuring/both-sides.ts'
import { answerOf } from '../measuring/load.ts'
import type { Bench, Goal, MeasuredFigure, Product } from '../measuring/row.ts'

const AT_ONCE = 32
/** Encrypted and written as text: about 10 kB. */
const CONTENT = 7000

const noSignatures = { NODE_OPTIONS: `--import=${join(root, 'trials/bench/bare/no-signatures.ts')}` }
const submissions = '/submission-api/v2/submissions'
const made = z.object({ submissionId: z.string() })

/** Body of POST /submissions without attachments. */
export const createBody = (destinationId: string): string =>
  JSON.stringify({
    destinationId,
    announcedAttachments: [],
    publicService: { identifier: serviceIdentifier, name: 'bench' },
  })

/** What both sides are sent: everything for the product, of which the bare program reads what it needs. */
export async function partiesOf(product: Pick<Product, 'home' | 'server'>) {
  const { send, sender, receiver } = await bothSides(product)
  const destinationId = await destination(send, receiver)
  const content = { encryptedMetadata: jwe('{}'), encryptedData: jwe(randomBytes(CONTENT)) }
  return {
    create: createBody(destinationId),
    submit: JSON.stringify(content),
    headers: { authorization: `Bearer ${sender.token}`, 'content-type': 'application/json' },
    readerHeaders: { authorization: `Bearer ${receiver.token}` },
  }
}

export type Parties = Awaited<ReturnType<typeof partiesOf>>
type SubmitParts = Pick<Parties, 'create' | 'submit' | 'headers'>

/** Creates a submission and submits it. @returns its id */
export async function sent(origin: string, { create, submit, headers }: SubmitParts, agent: Agent): Promise<string> {
  const created = await answerOf({ url: `${origin}${submissions}`, method: 'POST', headers, body: create }, agent)
  const { submissionId } = made.parse(JSON.parse(created))
  await answerOf({ url: `${origin}${submissions}/${submissionId}`, method: 'PUT', headers, body: submit }, agent)
  return submissionId
}

async function stageOf(bench: Bench, signs: boolean) {
  const product = await bench.product(signs ? {} : noSignatures)
  const bare = await bench.bare('submissions.ts', { databaseUrl: product.databaseUrl, signs })
  const agent = new Agent({ connections: AT_ONCE })
  const parties = await partiesOf(product)
  const sides = { product: { origin: product.server.baseUrl, ...product.server }, bare }
  return { product, sides, parties, agent }
}

async function measureWrites(bench: Bench, signs: boolean, goal: Goal): Promise<MeasuredFigure[]> {
  const { product, sides, parties, agent } = await stageOf(bench, signs)
  const side = ({ origin, pid }: { origin: string; pid: number }): Side => {
    return { work: () => sent(origin, parties, agent), server: pid }
  }
  const figure = await againstBare(bench, {
    title: signs ? 'create and submit 10 kB' : 'create and submit 10 kB, no signatures on both sides',
    goal,
    atOnce: AT_ONCE,
    shared: product,
    product: side(sides.product),
    bare: side(sides.bare),
  })
  await agent.close()
  return [figure]
}

/** POST and PUT of a submission with 10 kB of encrypted content, with an RSA-4096 signature for each on both sides. */
export const measureSubmit = (bench: Bench): Promise<MeasuredFigure[]> => measureWrites(bench, true, { least: 0.66 })

/** The same without the signatures, which are most of the work. */
export const measureSubmitUnsigned = (bench: Bench): Promise<MeasuredFigure[]> =>
  measureWrites(bench, false, { least: 0.45 })

/** GET of a submission with its content, and of its events, beside a server that reads one row. */
export async function measureReads(bench: Bench): Promise<MeasuredFigure[]> {
  const { product, sides, parties, agent } = await stageOf(bench, true)
  const ids = {
    product: await sent(sides.product.origin, parties, agent),
    bare: await sent(sides.bare.origin, parties, agent),
  }
  const readerOf = (who: 'product' | 'bare', more = ''): Side => {
    const url = `${sides[who].origin}${submissions}/${ids[who]}${more}`
    const { readerHeaders: headers } = parties
    return { work: () => answerOf({ url, method: 'GET', headers }, agent), server: sides[who].pid }
  }
  const figures: MeasuredFigure[] = []
  for (const [title, more] of [
    ['read a submission of 10 kB', ''],
    ['read the events of a submission', '/events'],
  ] as const) {
    figures.push(
      await againstBare(bench, {
        title,
        goal: undefined,
        atOnce: AT_ONCE,
        shared: product,
        product: readerOf('product', more),
        bare: readerOf('bare'),
      }),
    )
  }
  await agent.close()
  return figures
}
