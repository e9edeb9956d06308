import type { PdfAnswer, PdfQuestion } from './pdf-thread.ts'

/** A PDF as it is shown; everything fails that takes too long or that the file does not allow. */
export type OpenPdf = {
  pages: number
  draw: (page: number, width: number) => Promise<ImageBitmap>
  text: (page: number) => Promise<string>
  close: () => void
}

/** Milliseconds for one answer; then the thread is ended, for it may never answer. */
const LONGEST_WAIT = 30_000

type PdfWaiting = { resolve: (answer: PdfAnswer) => void; reject: (error: Error) => void }
type Question = PdfQuestion extends infer One ? (One extends PdfQuestion ? Omit<One, 'id'> : never) : never

/**
 * Opens a PDF in a thread of its own.
 * @throws Error when it cannot be shown
 */
export async function openPdf(content: Blob): Promise<OpenPdf> {
  const thread = new Worker(new URL('./pdf-thread.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, PdfWaiting>()
  let asked = 0
  const end = () => {
    thread.terminate()
    for (const { reject } of waiting.values()) reject(new Error('the PDF cannot be shown'))
    waiting.clear()
  }
  thread.addEventListener('error', end)
  thread.addEventListener('message', ({ data }: MessageEvent<PdfAnswer>) => {
    const one = waiting.get(data.id)
    waiting.delete(data.id)
    if (data.kind === 'failed') one?.reject(new Error('the PDF cannot be shown'))
    else one?.resolve(data)
  })
  const ask = async (question: Question): Promise<PdfAnswer> => {
    const id = (asked += 1)
    const timer = setTimeout(end, LONGEST_WAIT)
    try {
      return await new Promise<PdfAnswer>((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        const transfer = question.kind === 'open' ? [question.bytes] : []
        thread.postMessage({ ...question, id }, { transfer })
      })
    } finally {
      clearTimeout(timer)
    }
  }
  const told = async <Kind extends PdfAnswer['kind']>(kind: Kind, question: Question) => {
    const answer = await ask(question)
    if (answer.kind !== kind) throw new Error('the PDF cannot be shown')
    return answer as Extract<PdfAnswer, { kind: Kind }> // compared above
  }
  try {
    const { pages } = await told('opened', { kind: 'open', bytes: await content.arrayBuffer() })
    return {
      pages,
      draw: async (page, width) => (await told('drawn', { kind: 'draw', page, width })).picture,
      text: async (page) => (await told('text', { kind: 'text', page })).text,
      close: end,
    }
  } catch (error) {
    end()
    throw error
  }
}
