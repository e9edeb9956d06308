import { settings } from '../../platform/env.ts'
import { ownSchemaPath, wireAddresses } from '../../platform/wire-addresses.ts'
import { dataOf, testData } from './event-data.ts'
import { TEST_TYPE, TYPE_PREFIX, type EventFamily, type StreamFormat } from './terms.ts'

/** An event as it was noted. */
export type NotedEvent = { id: string; family: EventFamily; type: string; at: Date; subject: string; data: unknown }

/** Structured mode (CloudEvents 1.0.2, JSON format); `dataschema` only where the schema is ours to answer. */
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

/** Content type and body of one request. @param events one alone in the format `single` */
export function requestOf(format: StreamFormat, events: readonly CloudEvent[]): { contentType: string; body: string } {
  if (format === 'batch') {
    return { contentType: 'application/cloudevents-batch+json; charset=utf-8', body: JSON.stringify(events) }
  }
  return { contentType: 'application/cloudevents+json; charset=utf-8', body: JSON.stringify(events[0]) }
}
