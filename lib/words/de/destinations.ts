import type { RoomWords } from '../room-words.ts'

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

/** The mail to owners about a change that decides who reads what. */
export const changeMail = {
  subject: 'Änderung am Zustellpunkt „{destination}“',
  text: `am {at} hat {who} den Zustellpunkt „{destination}“ geändert:
{changes}
Wenn Sie davon nichts wissen, prüfen Sie es bitte sofort: Von Schlüsseln und Adressen hängt ab, wer Anträge lesen kann.
{page}`,
  changes: {
    'encryption-key-in-use': 'Verschlüsselt wird jetzt für den Schlüssel',
    'encryption-key-added': 'Neuer Schlüssel zum Verschlüsseln',
    'signing-key-added': 'Neuer Schlüssel zum Signieren',
    'key-revoked': 'Zurückgezogener Schlüssel',
    'callback-changed': 'Neue Adresse für Callbacks',
    'callback-removed': 'Die Adresse für Callbacks ist entfernt',
    'callback-secret-changed': 'Neues Geheimnis für Callbacks',
  },
}
