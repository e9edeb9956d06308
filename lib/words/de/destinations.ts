import type { RoomWords } from '../room-words.ts'

export const words = {
  navigation: {
    destinations: 'Zustellpunkte',
  },
  attention: {
    'certificate-invalid': {
      title: 'Schlüssel mit ungültigem Zertifikat',
      note: 'Tauschen Sie den Schlüssel: Onlinedienste, die das Zertifikat prüfen, verschlüsseln nicht mehr damit. Warum es nicht mehr gilt, steht beim Schlüssel des Zustellpunkts.',
      link: 'Schlüssel tauschen',
      fact: 'Schlüssel {detail}',
    },
    'revocation-list-outdated': {
      title: 'Sperrlisten sind veraltet',
      note: 'Legen Sie die neue Liste in KEY_TRUST_CRL_FILE ab; ein Neustart ist nicht nötig. Bis dahin gilt, was in der bisherigen Liste steht; neuere Sperrungen sind unbekannt.',
      link: 'Zum Betrieb',
      fact: '{detail, select, unusable {die Datei kann nicht verwendet werden; das Protokoll nennt den Grund} other {die nächste Liste war am {at} fällig}}',
    },
  },
  settings: {
    KEY_TRUST_FILE: 'Zertifikatsdatei: Wurzeln, zu denen Zertifikate von Schlüsseln führen müssen',
    KEY_TRUST_CRL_FILE: 'Sperrlisten für diese Zertifikate',
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
