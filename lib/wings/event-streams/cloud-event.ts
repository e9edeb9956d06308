import { settings } from '../../platform/env.ts'
import { ownSchemaPath, wireAddresses } from '../../platform/wire-addresses.ts'
import { dataOf, testData } from './event-data.ts'
import { TEST_TYPE, TYPE_PREFIX, type EventFamily, type StreamFormat } from './terms.ts'

/** An event as it was noted. */
export type NotedEvent = { id: string; family: EventFamily; type: string; at: Date; subject: string; data: unknown }

/** An event with its attributes (CloudEvents 1.0.2); `dataschema` only where the schema is ours to answer. */
export type CloudEvent = {
  specversion: '1.0'
  id: string
  source: string
  type: string
  subject: string
  time: string
  datacontenttype: 'application/json'
  dataschema?: string
  data: object
}

type CloudEventParts = Pick<CloudEvent, 'id' | 'type' | 'subject' | 'time' | 'data'>

function cloudEvent(definition: EventFamily | 'test', { id, type, subject, time, data }: CloudEventParts): CloudEvent {
  const dataschema = `${wireAddresses().eventStreamSchema}#/$defs/${definition}`
  return {
    specversion: '1.0',
    id,
    source: settings().baseUrl,
    type: `${TYPE_PREFIX}${type}`,
    subject,
    time,
    datacontenttype: 'application/json',
    ...(ownSchemaPath() !== undefined && { dataschema }),
    data,
  }
}

/** An event as it is sent: the same to every receiver, at every attempt and from every node. */
export function cloudEventOf({ id, family, type, at, subject, data }: NotedEvent): CloudEvent {
  return cloudEvent(family, { id, type, subject, time: at.toISOString(), data: dataOf[family].parse(data) })
}

/** What a receiver is tried with. */
export function testEvent(id: string, now: Date): CloudEvent {
  const data = testData.parse({ note: 'Somebody tries this receiver. Nothing has happened.' })
  return cloudEvent('test', { id: `test:${id}`, type: TEST_TYPE, subject: 'stream', time: now.toISOString(), data })
}

/** One request that sends events. `signed`: what its HMAC covers behind the timestamp and the full stop. */
type EventRequest = { headers: Record<string, string>; body: string; signed: string }

/** Of the first event alone unless the format is `batch`. */
export function requestOf(format: StreamFormat, events: readonly [CloudEvent, ...CloudEvent[]]): EventRequest {
  return requests[format](events)
}

const requests: Record<StreamFormat, (events: readonly [CloudEvent, ...CloudEvent[]]) => EventRequest> = {
  batch: (events) => inBody('application/cloudevents-batch+json; charset=utf-8', events),
  single: ([event]) => inBody('application/cloudevents+json; charset=utf-8', event),
  binary: ([event]) => inHeaders(event),
}

function inBody(contentType: string, events: object): EventRequest {
  const body = JSON.stringify(events)
  return { headers: { 'content-type': contentType }, body, signed: body }
}

/**
 * Binary mode (CloudEvents HTTP binding 1.0.2, section 3.1): each attribute in a header, the data alone in the body. The HMAC
 * covers those headers too, a line each, sorted by name (docs/decisions/0122).
 */
function inHeaders({ data, datacontenttype, ...attributes }: CloudEvent): EventRequest {
  const named = Object.entries(attributes).map(([name, value]) => [`ce-${name}`, headerValue(value)] as const)
  const headers = Object.fromEntries([...named, ['content-type', datacontenttype] as const])
  const lines = Object.keys(headers)
    .sort()
    .map((name) => `${name}:${headers[name]}\n`)
  const body = JSON.stringify(data)
  return { headers, body, signed: `${lines.join('')}\n${body}` }
}

/** Space, quotation mark, percent sign and all that is not printable ASCII as percent-encoded UTF-8 (section 3.1.3.2). */
export const headerValue = (value: string): string =>
  value.toWellFormed().replaceAll(/[^!#$&-~]/gu, (sign) => encodeURIComponent(sign))
