import { getDocument, type PDFDocumentProxy } from 'unpdf/pdfjs'

/**
 * A thread of its own for a PDF that a stranger has written: it draws pages to pictures and reads their texts. No script, no form
 * and no link of the file is carried out, nothing is fetched, and whoever waits too long ends the thread.
 */

export type PdfQuestion =
  | { id: number; kind: 'open'; bytes: ArrayBuffer }
  /** `width`: of the picture, in pixels. */
  | { id: number; kind: 'draw'; page: number; width: number }
  | { id: number; kind: 'text'; page: number }

export type PdfAnswer =
  | { id: number; kind: 'opened'; pages: number }
  | { id: number; kind: 'drawn'; picture: ImageBitmap }
  | { id: number; kind: 'text'; text: string }
  | { id: number; kind: 'failed' }

/** Pixels of a picture at most, whatever size the file says its pages have. */
const MOST_PIXELS = 6_000_000
/** Pixels of a picture in the file at most; larger ones are left out. */
const LARGEST_IMAGE = 40_000_000
/** Code units of the text of a page at most. */
const LONGEST_TEXT = 100_000

/** pdf.js draws on a canvas of the page unless it is given these. */
class OffscreenCanvases {
  create(width: number, height: number) {
    const canvas = new OffscreenCanvas(Math.max(1, width), Math.max(1, height))
    return { canvas, context: canvas.getContext('2d') }
  }
  reset({ canvas }: { canvas: OffscreenCanvas }, width: number, height: number): void {
    canvas.width = Math.max(1, width)
    canvas.height = Math.max(1, height)
  }
  destroy({ canvas }: { canvas: OffscreenCanvas }): void {
    canvas.width = 0
    canvas.height = 0
  }
}

/** Filters are elements of a page, which a thread does not have: colours stay as they are. */
class NoFilters {
  addFilter = () => 'none'
  addHCMFilter = () => 'none'
  addAlphaFilter = () => 'none'
  addLuminosityFilter = () => 'none'
  addKnockoutFilter = () => 'none'
  addHighlightHCMFilter = () => 'none'
  destroy(): void {
    // nothing was made
  }
}

let opened: PDFDocumentProxy | undefined

async function answer(question: PdfQuestion): Promise<PdfAnswer> {
  const { id } = question
  if (question.kind === 'open') {
    opened = await getDocument({
      data: new Uint8Array(question.bytes),
      CanvasFactory: OffscreenCanvases,
      FilterFactory: NoFilters,
      disableFontFace: true,
      useSystemFonts: false,
      useWorkerFetch: false,
      enableXfa: false,
      maxImageSize: LARGEST_IMAGE,
      verbosity: 0,
    }).promise
    return { id, kind: 'opened', pages: opened.numPages }
  }
  const page = await opened?.getPage(question.page)
  if (!page) return { id, kind: 'failed' }
  if (question.kind === 'text') {
    const { items } = await page.getTextContent()
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
    return { id, kind: 'text', text: text.slice(0, LONGEST_TEXT) }
  }
  const { width, height } = page.getViewport({ scale: 1 })
  const scale = Math.min(question.width / width, Math.sqrt(MOST_PIXELS / (width * height)))
  const viewport = page.getViewport({ scale })
  const canvas = new OffscreenCanvas(Math.max(1, Math.floor(viewport.width)), Math.max(1, Math.floor(viewport.height)))
  const canvasContext = canvas.getContext('2d')
  if (!canvasContext) return { id, kind: 'failed' }
  // its types know canvases of pages alone
  await page.render({ canvas: null, canvasContext: canvasContext as unknown as CanvasRenderingContext2D, viewport })
    .promise
  return { id, kind: 'drawn', picture: canvas.transferToImageBitmap() }
}

self.addEventListener('message', ({ data }: MessageEvent<PdfQuestion>) => {
  answer(data).then(
    (told) => self.postMessage(told, { transfer: told.kind === 'drawn' ? [told.picture] : [] }),
    // a file that is no PDF, is sealed by a password, or breaks the library: the page says that it cannot be shown
    () => self.postMessage({ id: data.id, kind: 'failed' } satisfies PdfAnswer),
  )
})
