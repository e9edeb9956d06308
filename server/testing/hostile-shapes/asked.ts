/** A request before it is written down. `target`: with its query; `parameters`: what of the path could be anything. */
export type ShapedRequest = {
  method: string
  target: string
  parameters?: readonly string[]
  headers: readonly Header[]
  body?: string | Buffer
}

/** A name and a value of Latin-1. */
export type Header = readonly [name: string, value: string]

/** What of an honest request becomes hostile. */
export type Shape = {
  name: string
  /** Whether it can be tried on this request; on each, without it. */
  fits?: (asked: ShapedRequest) => boolean
  change: (asked: ShapedRequest) => ShapedRequest
}

/** In every header of a hostile shape, so that it is seen when one comes back. */
export const CANARY = 'canary-4711'

/** Text of UTF-8 as it stands in a header. */
export const utf8 = (text: string): string => Buffer.from(text).toString('latin1')

/** Lines of a head, ended. */
export const crlf = (...lines: string[]): string => [...lines, '', ''].join('\r\n')

const lines = ({ method, target, headers }: ShapedRequest): string[] => [
  `${method} ${target} HTTP/1.1`,
  ...headers.map(([name, value]) => `${name}: ${value}`),
]

/** The head of a request with more lines behind its own. */
export const head = (asked: ShapedRequest, ...more: string[]): string => crlf(...lines(asked), ...more)

/** The whole request; a body has a length, unless the headers say something of it. */
export function written(asked: ShapedRequest): Buffer {
  const { headers, body } = asked
  if (body === undefined) return Buffer.from(head(asked), 'latin1')
  const bytes = Buffer.from(body as string) // a text or bytes
  const isSaid = headers.some(([name]) => /^(content-length|transfer-encoding)$/i.test(name))
  const length = isSaid ? [] : [`Content-Length: ${bytes.length}`]
  return Buffer.concat([Buffer.from(head(asked, ...length), 'latin1'), bytes])
}

/** The request with this header, and no other of its name. */
export function withHeader(asked: ShapedRequest, ...more: Header[]): ShapedRequest {
  const names = new Set(more.map(([name]) => name.toLowerCase()))
  return { ...asked, headers: [...asked.headers.filter(([name]) => !names.has(name.toLowerCase())), ...more] }
}

/** What a header of the request says. */
export function headerOf({ headers }: ShapedRequest, name: string): string | undefined {
  return headers.find(([own]) => own.toLowerCase() === name)?.[1]
}
