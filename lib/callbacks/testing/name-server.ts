import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv6 } from 'node:net'

const types = { A: 1, AAAA: 28 } as const
const codes = { 'no-fault': 0, 'server-fault': 2, absent: 3 } as const

/** What the server says to a question: addresses of both families, a code, or nothing at all. */
export type NameAnswer = readonly string[] | 'absent' | 'server-fault' | 'silent'

export type NameServer = {
  /** as `setServers` takes it */
  address: string
  /** names in the order in which they were asked for, each family apart */
  asked: string[]
  close(): Promise<void>
}

/** A real name server on loopback (UDP) that answers as a function says. */
export async function startNameServer(answerFor: (name: string) => NameAnswer): Promise<NameServer> {
  const socket = createSocket('udp4')
  const asked: string[] = []
  socket.on('message', (query, from) => {
    const { name, type, end } = questionIn(query)
    asked.push(name)
    const answer = answerFor(name)
    if (answer !== 'silent') socket.send(answerTo(query.subarray(0, end), type, answer), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  }
}

/** RFC 1035 section 4.1: a head of 12 bytes, then labels with their lengths, type and class. */
function questionIn(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}

function answerTo(question: Buffer, type: number, answer: Exclude<NameAnswer, 'silent'>): Buffer {
  const addresses = typeof answer === 'string' ? [] : answer
  const records = addresses.filter((address) => type === (isIPv6(address) ? types.AAAA : types.A)).map(recordOf)
  const head = Buffer.from(question)
  head.writeUInt16BE(0x8180 | codes[typeof answer === 'string' ? answer : 'no-fault'], 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(records.length, 6)
  head.writeUInt32BE(0, 8)
  return Buffer.concat([head, ...records])
}

/** The name is a pointer to the question, the time to live none. */
function recordOf(address: string): Buffer {
  const isSix = isIPv6(address)
  const data = isSix ? sixteenBytes(address) : Buffer.from(address.split('.').map(Number))
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(isSix ? types.AAAA : types.A, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

function sixteenBytes(address: string): Buffer {
  const [before = '', after] = address.split('::')
  const words = (text: string): string[] => text.split(':').filter((word) => word !== '')
  const gap = after === undefined ? 0 : 8 - words(before).length - words(after).length
  const all = [...words(before), ...Array.from({ length: gap }, () => '0'), ...words(after ?? '')]
  return Buffer.from(all.map((word) => word.padStart(4, '0')).join(''), 'hex')
}
