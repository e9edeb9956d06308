/** The browser's own reader of codes (Shape Detection API); not all browsers have it, and TypeScript does not know it. */
type Detector = { detect: (image: HTMLVideoElement | ImageBitmap) => Promise<readonly { rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats: () => Promise<readonly string[]>
}

declare global {
  interface Window {
    BarcodeDetector?: DetectorClass
  }
}

const FORMAT = 'qr_code'

/** Whether this browser reads QR codes; some have the reader and no format that it reads. */
export async function canReadQr(): Promise<boolean> {
  return (await window.BarcodeDetector?.getSupportedFormats())?.includes(FORMAT) ?? false
}

/** Whether pages may ask for a camera here. Browsers leave it out where the connection is not secure. */
export const hasCamera = (): boolean => 'mediaDevices' in navigator

function newDetector(): Detector {
  if (!window.BarcodeDetector) throw new Error('this browser reads no QR codes')
  return new window.BarcodeDetector({ formats: [FORMAT] })
}

/** The texts of the QR codes on an image; none when it cannot be read as one. */
export async function qrTextsOf(file: Blob): Promise<string[]> {
  const image = await createImageBitmap(file).catch(() => undefined) // told as an image without a code
  if (!image) return []
  const codes = await newDetector().detect(image)
  image.close()
  return codes.map(({ rawValue }) => rawValue)
}

const BETWEEN_LOOKS_MILLISECONDS = 150

type Watch = {
  signal: AbortSignal
  onStart: () => void
  /** Gets the texts of the codes in the picture; true ends it. */
  onTexts: (texts: readonly string[]) => Promise<boolean>
}

/**
 * Shows what the camera sees and reads the QR codes in it until one is the right one or `signal` ends it; the camera is
 * off afterwards. Throws what `getUserMedia` throws (Media Capture and Streams, section 10.2), and an error when the
 * camera goes away.
 */
export async function watchCamera(video: HTMLVideoElement, { signal, onStart, onTexts }: Watch): Promise<void> {
  const detector = newDetector()
  const wanted = { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } }
  const stream = await navigator.mediaDevices.getUserMedia({ video: wanted })
  try {
    signal.throwIfAborted()
    video.srcObject = stream
    await video.play()
    onStart()
    while (!signal.aborted) {
      if (stream.getTracks().some(({ readyState }) => readyState === 'ended')) throw new Error('the camera went away')
      const texts = (await detector.detect(video)).map(({ rawValue }) => rawValue)
      if (texts.length > 0 && (await onTexts(texts))) return
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS_MILLISECONDS))
    }
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}
