import type { Room } from './room.ts'

export const eventStreams = {
  name: 'event-streams',
  wing: true,
  question: "What is the operator's monitoring told, and how far behind is it?",
  dialect: 'sql',
  areas: ['eventStreams'],
  calls: ['event-streams'],
  operatorPages: {
    eventStreams: { href: '/admin/event-streams', at: 70, group: 'set-up' },
  },
  attention: {
    'event-stream-stopped': {
      at: 50,
      tone: 'warning',
      permission: 'operate',
      place: '/admin/event-streams/{objectId}',
    },
  },
  commands: { 'event-streams': 90 },
  audit: [
    'add-event-stream',
    'try-event-stream',
    'pause-event-stream',
    'resume-event-stream',
    'exchange-event-stream-secret',
    'remove-event-stream',
  ],
  loops: ['event streams'],
  stuck: ['send-events'],
  kept: {
    // while a receiver has not taken them
    'stream-events': { days: 14, clock: 'machine' },
  },
  tables: {
    event_streams: {
      facts: [
        {
          columns: ['next_secret_from', 'state_since', 'created_at'],
          writtenBy: ['service'],
          readBy: ['service'],
        },
      ],
      sealed: [
        { column: 'secret_sealed', purpose: 'event-stream-secret' },
        { column: 'next_secret_sealed', purpose: 'event-stream-secret' },
        { column: 'authorization_sealed', purpose: 'event-stream-authorization' },
      ],
    },
    stream_events: {
      facts: [
        { columns: ['at'], writtenBy: ['service', 'node'], readBy: [] },
        { columns: ['taken_at'], writtenBy: ['database'], readBy: ['node'] },
      ],
    },
    stream_reach: {
      orders: {
        service_at: 'service',
        begun_service: 'service',
        machine_at: 'node',
        begun_machine: 'node',
        whole_at: 'node',
      },
    },
    stream_conditions: { facts: [{ columns: ['since'], writtenBy: ['service'], readBy: [] }] },
  },
} as const satisfies Room
