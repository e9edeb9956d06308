import type { RoomWords } from '../room-words.ts'

export const words = {
  navigation: {
    clients: 'Clients',
  },
  audit: {
    'create-client': 'Client angelegt',
    'change-client': 'Client geändert',
    'change-client-scopes': 'Berechtigungen eines Clients geändert',
    'disable-client': 'Client gesperrt',
    'enable-client': 'Client entsperrt',
    'delete-client': 'Client gelöscht',
    'add-client-secret': 'Client-Geheimnis hinzugefügt',
    'revoke-client-secret': 'Client-Geheimnis widerrufen',
    'request-trial-token': 'Zugriffstoken zur Probe angefragt',
    'set-deprecation-end': 'Ende von Veraltetem gesetzt',
  },
  settings: {
    ACCESS_TOKEN_TTL: 'Gültigkeit eines Zugriffstokens in Sekunden',
    DEPRECATION_SUNSETS: 'Enden von Veraltetem',
  },
} satisfies RoomWords<'clients'>

/** What is deprecated, why, and what to do. */
export const deprecations = {
  'named-scopes': {
    title: 'Die Tokenanfrage nennt Berechtigungen (scope)',
    why: 'Namen und Zahl der Berechtigungen können sich ohne neue Hauptversion ändern. Wer eine umbenannte nennt, erhält kein Token mehr.',
    instead: 'Lassen Sie scope weg: Das Token erhält dann alle Berechtigungen, die dem Client zugeordnet sind.',
    where: 'den Köpfen jeder Antwort des Tokenendpunkts auf eine Anfrage, die scope nennt',
  },
  'submission-ids': {
    title: 'submissionIds in Callbacks über neue Einreichungen',
    why: 'Das Element nennt nur die Kennungen der Einreichungen. Es fällt mit Version 3 der Schnittstelle weg.',
    instead: 'Lesen Sie submissions: Dort stehen zu jeder Einreichung auch Zustellpunkt und Fall.',
    where: 'den Köpfen jedes Callbacks vom Typ new-submissions',
  },
}
