import type { Locator } from '@playwright/test'
import decodeQR from 'qr/decode.js'

/** What a QR code says, read from a picture of it as anyone's phone would. */
export async function readCode(code: Locator): Promise<string> {
  const picture = (await code.screenshot()).toString('base64')
  const { width, height, data } = await code.page().evaluate(async (png) => {
    const image = new Image()
    image.src = `data:image/png;base64,${png}`
    await image.decode()
    const { width, height } = image
    const canvas = new OffscreenCanvas(width, height).getContext('2d')
    canvas?.drawImage(image, 0, 0)
    return { width, height, data: [...(canvas?.getImageData(0, 0, width, height).data ?? [])] }
  }, picture)
  return decodeQR({ width, height, data: Uint8Array.from(data) })
}
