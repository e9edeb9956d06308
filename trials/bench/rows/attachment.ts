import { randomUUID } from 'node:crypto'
import { destination, jwe, serviceIdentifier, type Party, type Send } from '../../../server/testing/service.ts'
import { bothSides } from '../measuring/both-sides.ts'
import { fetchLarge, growthDuring, sendLarge, type LargeFilePlace } from '../measuring/large-file.ts'
import { median, spread } from '../measuring/median.ts'
import { processorTime } from '../measuring/processor-time.ts'
import type { Bench, MeasuredFigure, Product } from '../measuring/row.ts'

const SIZE = 499_000_000
const MB = 1_000_000

type AttachmentWay = 'up' | 'down'
type Transfer = { rate: number; time: number; growth: number }
type Side = { pid: number; transfer: Record<AttachmentWay, () => Promise<unknown>> }

/** Attachments of 500 MB both ways, beside a server that writes them to a file with fsync and reads them again. */
export async function measureAttachment(bench: Bench): Promise<MeasuredFigure[]> {
  const product = await bench.product()
  const bare = await bench.bare('attachment.ts', { folder: product.home.folder })
  const sides = {
    product: { pid: product.server.pid, transfer: await transfersOf(product) },
    bare: { pid: bare.pid, transfer: between({ url: `${bare.origin}/up` }, { url: `${bare.origin}/down` }) },
  }
  const figures: MeasuredFigure[] = []
  for (const way of ['up', 'down'] as const) figures.push(...(await compared(bench, way, sides)))
  return figures
}

/** One file is sent and fetched, between two submissions: one that waits for it, and one that has it. */
async function transfersOf(product: Product): Promise<Side['transfer']> {
  const { send, sender, receiver } = await bothSides(product)
  const destinationId = await destination(send, receiver)
  const [up, down] = [await announced(send, sender, destinationId), await announced(send, sender, destinationId)]
  const placeOf = ({ path }: AnnouncedFile, { token }: Party): LargeFilePlace => {
    return { url: `${product.server.baseUrl}${path}`, headers: { authorization: `Bearer ${token}` } }
  }
  await sendLarge(placeOf(down, sender), content())
  await submit(send, sender, down.submissionId)
  return between(placeOf(up, sender), placeOf(down, receiver))
}

type AnnouncedFile = { submissionId: string; path: string }

async function announced(send: Send, { token }: Party, destinationId: string): Promise<AnnouncedFile> {
  const attachmentId = randomUUID()
  const publicService = { identifier: serviceIdentifier, name: 'Wohngeld' }
  const body = { destinationId, announcedAttachments: [attachmentId], publicService }
  const { json } = await send('POST', '/submission-api/v2/submissions', { token, body })
  const submissionId = String(json.submissionId)
  return { submissionId, path: `/submission-api/v2/submissions/${submissionId}/attachments/${attachmentId}` }
}

async function submit(send: Send, { token }: Party, submissionId: string): Promise<void> {
  const body = { encryptedMetadata: jwe('{}'), encryptedData: jwe('{}') }
  const { status, text } = await send('PUT', `/submission-api/v2/submissions/${submissionId}`, { token, body })
  if (status !== 200) throw new Error(`submitting was refused: ${text}`)
}

function between(up: LargeFilePlace, down: LargeFilePlace): Side['transfer'] {
  return { up: () => sendLarge(up, content()), down: () => fetchLarge(down) }
}

/** A compact JWE whose ciphertext is one letter; nobody opens it. */
function content(): { begin: string; end: string; size: number } {
  const [header, key, iv, text = '', tag] = jwe('', { attachment: true }).split('.')
  return { begin: `${header}.${key}.${iv}.${text}`, end: `.${tag}`, size: SIZE }
}

async function compared(
  bench: Bench,
  way: AttachmentWay,
  sides: Record<'product' | 'bare', Side>,
): Promise<MeasuredFigure[]> {
  // the first does not count
  await transferred(sides.product, way)
  await transferred(sides.bare, way)
  const pairs: { product: Transfer; bare: Transfer }[] = []
  for (let round = 0; round < bench.rounds; round += 1) {
    pairs.push({ product: await transferred(sides.product, way), bare: await transferred(sides.bare, way) })
  }
  const told = (side: 'product' | 'bare'): string => {
    const middle = (of: (transfer: Transfer) => number): string =>
      median(pairs.map((pair) => of(pair[side]))).toFixed(0)
    const [rate, time, growth] = [middle((one) => one.rate), middle((one) => one.time), middle((one) => one.growth)]
    return `${side}: ${rate} MB/s; processor time of each ${time} ms; memory grew by ${growth} MB`
  }
  const details = [told('product'), told('bare')]
  const title = `An attachment of ${(SIZE / MB).toFixed(0)} MB ${way}`
  const ratios = spread(pairs.map(({ product, bare }) => product.rate / bare.rate))
  const growths = spread(pairs.map(({ product }) => product.growth))
  return [
    { title, unit: '×', goal: { least: 0.8 }, ...ratios, details },
    { title: `${title}, memory growth`, unit: 'MB', goal: { most: 64 }, ...growths, details: [] },
  ]
}

async function transferred({ pid, transfer }: Side, way: AttachmentWay): Promise<Transfer> {
  const [began, before] = [performance.now(), await processorTime([pid])]
  const growth = await growthDuring(pid, transfer[way])
  const seconds = (performance.now() - began) / 1000
  return { rate: SIZE / MB / seconds, time: (await processorTime([pid])) - before, growth: growth / MB }
}
