import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { oncePerProcess } from '#lib/platform/once-per-process.ts'
import manifest from '../../../../package.json' with { type: 'json' }

/** The version of Scalar that is served; stands in the address of the bundle, so that it may be kept for ever. */
export const bundleVersion: string = manifest.dependencies['@scalar/api-reference']

const encodings = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
  identity: async (bytes: Buffer) => bytes,
} as const

export type Encoding = keyof typeof encodings

/** The best encoding that a request takes (RFC 9110 section 12.5.3). */
export function encodingFor(request: Request): Encoding {
  const parts = (request.headers.get('accept-encoding') ?? '').toLowerCase().split(',')
  const taken = new Set(
    parts.filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part)).map((part) => part.split(';')[0]?.trim()),
  )
  if (taken.has('br')) return 'br'
  return taken.has('gzip') ? 'gzip' : 'identity'
}

const packed = () => oncePerProcess('scalar-bundle', () => new Map<Encoding, Promise<Buffer>>())

/** Scalar's script for browsers (3.6 MB, about a fourth of it packed), packed once for each encoding. */
export function scalarBundle(encoding: Encoding): Promise<Buffer> {
  const known = packed().get(encoding)
  if (known) return known
  const making = readBundle().then((bytes) => encodings[encoding](bytes))
  packed().set(encoding, making)
  making.catch(() => packed().delete(encoding))
  return making
}

/** Node's own `require`, which the bundler of `next dev` leaves alone: the package is read as a file, not imported. */
function readBundle(): Promise<Buffer> {
  const { resolve } = process.getBuiltinModule('node:module').createRequire(import.meta.url)
  return readFile(resolve('@scalar/api-reference/browser/standalone.js'))
}
