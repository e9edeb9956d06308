/** Longest side of a sent picture, in pixels: at this size a page of A4 is legible at 210 dots per inch. */
export const LONGEST_SIDE = 2500
const JPEG_QUALITY = 0.85
/** Smaller files are left as they are: a photo with more pixels has more bytes, too. */
const LEAST_BYTES = 300_000
/** A converted picture is used only if it saves at least this share of the bytes. */
const LEAST_SAVED = 0.1

/** A picture to send, after its conversion. */
export type MadePicture = { content: Blob; mimeType: string }

type Size = { width: number; height: number }

/** The size within `LONGEST_SIDE`, in the same proportions; never larger than it was. */
export function fittedSize({ width, height }: Size): Size {
  const share = Math.min(1, LONGEST_SIDE / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) }
}

/**
 * A JPEG or PNG picture with fewer pixels, upright as people see it; undefined if it is small enough, if that saves too
 * little, or if this browser cannot do it: then the picture stays as it is.
 */
export async function smallerPicture(file: Blob, mimeType: string): Promise<MadePicture | undefined> {
  if (file.size < LEAST_BYTES) return undefined
  const made = await drawn(file, mimeType, (size) => Math.max(size.width, size.height) > LONGEST_SIDE)
  return made && made.content.size <= file.size * (1 - LEAST_SAVED) ? made : undefined
}

/** A picture in HEIC as JPEG; undefined if the browser cannot read HEIC, as only those of Apple can. */
export function jpegFromHeic(file: Blob): Promise<MadePicture | undefined> {
  return drawn(new Blob([file], { type: 'image/heic' }), 'image/jpeg', () => true)
}

async function drawn(file: Blob, mimeType: string, isWanted: (size: Size) => boolean) {
  const address = URL.createObjectURL(file)
  try {
    const image = await decoded(address)
    if (!image || !isWanted({ width: image.naturalWidth, height: image.naturalHeight })) return undefined
    const canvas = Object.assign(document.createElement('canvas'), sizeOf(image))
    const context = canvas.getContext('2d')
    if (!context) return undefined
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    const content = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, mimeType, JPEG_QUALITY))
    // a browser that cannot write the type writes another
    return content?.type === mimeType ? { content, mimeType } : undefined
  } finally {
    URL.revokeObjectURL(address)
  }
}

const sizeOf = ({ naturalWidth: width, naturalHeight: height }: HTMLImageElement): Size => fittedSize({ width, height })

/** Undefined if this browser cannot read it. */
async function decoded(address: string): Promise<HTMLImageElement | undefined> {
  const image = new Image()
  image.src = address
  return image.decode().then(
    () => image,
    () => undefined,
  )
}
