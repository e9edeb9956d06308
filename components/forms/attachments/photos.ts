/** Longest side of a picture that is sent, in pixels: so a page of A4 is legible at 210 dots per inch. */
export const LONGEST_SIDE = 2500
const JPEG_QUALITY = 0.85
/** What is smaller is not looked at: a photo that has more pixels has more bytes, too. */
const LEAST_BYTES = 300_000
/** A picture is made anew only when that saves at least this share of its bytes. */
const LEAST_SAVED = 0.1

/** A picture as it is to be sent, when it was made anew. */
export type MadePicture = { content: Blob; mimeType: string }

type Size = { width: number; height: number }

/** The size within `LONGEST_SIDE`, in the same proportions; never larger than it was. */
export function fittedSize({ width, height }: Size): Size {
  const share = Math.min(1, LONGEST_SIDE / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) }
}

/**
 * A JPEG or PNG picture with fewer pixels, upright as it is to be seen; nothing when it is small enough, when that saves
 * nothing, or when this browser cannot do it: then it stays as it is.
 */
export async function smallerPicture(file: Blob, mimeType: string): Promise<MadePicture | undefined> {
  if (file.size < LEAST_BYTES) return undefined
  const made = await drawn(file, mimeType, (size) => Math.max(size.width, size.height) > LONGEST_SIDE)
  return made && made.content.size <= file.size * (1 - LEAST_SAVED) ? made : undefined
}

/** A picture in HEIC as JPEG; nothing where the browser cannot read HEIC, as only those of Apple can. */
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

/** Nothing when this browser cannot read it. */
async function decoded(address: string): Promise<HTMLImageElement | undefined> {
  const image = new Image()
  image.src = address
  return image.decode().then(
    () => image,
    () => undefined,
  )
}
