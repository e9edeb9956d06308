import type { RoomWords } from '../../room-words.ts'

export const words = {
  navigation: {
    destinations: 'Zustellpunkte',
  },
  audit: {
    'create-destination': 'Zustellpunkt angelegt',
    'change-destination': 'Zustellpunkt geändert',
    'delete-destination': 'Zustellpunkt gelöscht',
    'add-destination-key': 'Schlüssel zu einem Zustellpunkt hinzugefügt',
    'revoke-destination-key': 'Schlüssel eines Zustellpunkts widerrufen',
    'assign-client': 'Client einem Zustellpunkt zugeordnet',
    'unassign-client': 'Zuordnung eines Clients aufgehoben',
    'request-workbench-token': 'Arbeitsplatz geöffnet oder weiterbenutzt',
    'workbench-list': 'Am Arbeitsplatz: Eingang angesehen',
    'workbench-read': 'Am Arbeitsplatz: gelesen',
    'workbench-accept': 'Am Arbeitsplatz: Einreichung angenommen',
    'workbench-reject': 'Am Arbeitsplatz: Einreichung zurückgewiesen',
    'workbench-prepare-reply': 'Am Arbeitsplatz: Antwort vorbereitet',
    'workbench-reply': 'Am Arbeitsplatz: Antwort gesendet',
    'workbench-failed': 'Am Arbeitsplatz: Aufruf abgelehnt oder fehlgeschlagen',
  },
} satisfies RoomWords<'destinations'>
