import type { RoomWords } from '../room-words.ts'

export const words = {
  stuck: {
    'expire-submission': 'Frist einer Einreichung',
    'expire-reply': 'Frist einer Antwort',
  },
  settings: {
    DEADLINE_INCOMPLETE_DAYS: 'Tage, nach denen unvollständige Einreichungen und Antworten gelöscht werden',
    DEADLINE_SUBMITTED_DAYS: 'Tage, nach denen Einreichungen und Antworten ohne Entscheidung zurückgewiesen werden',
    DEADLINE_CONTENT_DAYS: 'Tage nach der Entscheidung, bis der Inhalt gelöscht wird',
    LIMIT_METADATA_BYTES: 'Größter Metadatensatz in Byte',
    LIMIT_DATA_BYTES: 'Größter Fachdatensatz in Byte',
    LIMIT_ATTACHMENT_BYTES: 'Größte Anlage in Byte',
    LIMIT_ATTACHMENTS: 'Anlagen je Einreichung',
    LIMIT_TOTAL_BYTES: 'Alle Teile einer Einreichung in Byte',
    LIMIT_CLIENT_INCOMPLETE_BYTES: 'Anhänge dessen, was ein Client begonnen und nicht abgeschickt hat, in Bytes',
    LIMIT_NETWORK_INCOMPLETE_BYTES: 'Dasselbe von Menschen mit einem Formular aus einem Netz, in Bytes',
    LIMIT_SUBMIT_MEMORY_BYTES: 'Speicher für gleichzeitig eingehende Einreichungen in Byte',
  },
} satisfies RoomWords<'documents'>
