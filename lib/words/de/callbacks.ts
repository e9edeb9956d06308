import type { RoomWords } from '../room-words.ts'

export const words = {
  navigation: {
    callbacks: 'Callbacks',
  },
  audit: {
    'pause-callbacks': 'Callbacks angehalten',
    'resume-callbacks': 'Callbacks fortgesetzt',
    'test-callback': 'Test-Callback gesendet',
    'examine-callback': 'Empfänger-Test begonnen',
    'finish-callback-examination': 'Empfänger-Test beendet',
    'send-callbacks-again': 'Callbacks von Hand gesendet',
    'see-callback-attempt': 'Callback-Versuch angesehen',
  },
  settings: {
    CALLBACK_ALLOWED_NETWORKS: 'Interne oder besondere Netze, in die Callbacks gesendet werden dürfen',
    CALLBACK_PORTS: 'Ports, an die Callbacks gesendet werden dürfen',
    CALLBACK_CA_FILE: 'Weitere Zertifizierungsstelle für Empfänger',
    CALLBACK_PROXY_URL: 'Ausgehender Proxy für Callbacks',
    LIMIT_CALLBACK_ADDRESSES: 'Callback-Adressen je Client',
  },
} satisfies RoomWords<'callbacks'>

/** Why an attempt failed, and what to do about it. */
export const failures = {
  dns: {
    what: 'Der Hostname der Callback-Adresse ließ sich nicht auflösen.',
    next: 'Prüfen Sie, ob der Name richtig geschrieben ist und im öffentlichen DNS steht. Namen, die nur in Ihrem eigenen Netz gelten, sind von hier aus nicht sichtbar.',
  },
  forbiddenAddress: {
    what: 'Der Hostname führt zu einer internen oder besonderen Adresse. Dorthin wird aus Sicherheitsgründen nichts gesendet.',
    next: 'Geben Sie dem Empfänger eine öffentliche Adresse. Ist das interne Netz gewollt, kann der Betrieb es freigeben (CALLBACK_ALLOWED_NETWORKS).',
  },
  connect: {
    what: 'Die Verbindung zum Empfänger kam nicht zustande oder brach ab.',
    next: 'Prüfen Sie, ob der Empfänger läuft, ob der Port stimmt und ob eine Firewall die Verbindung abweist.',
  },
  tls: {
    what: 'Die verschlüsselte Verbindung (TLS) kam nicht zustande.',
    next: 'Prüfen Sie das Zertifikat: Ist es gültig, gilt es für diesen Hostnamen, und wird die Zwischenzertifizierungsstelle mitgesendet? Nötig ist TLS 1.2 oder neuer.',
  },
  certificateExpired: {
    what: 'Das Zertifikat des Empfängers ist abgelaufen.',
    next: 'Erneuern Sie das Zertifikat des Empfängers. Läuft die Erneuerung von selbst, prüfen Sie, warum sie ausblieb und ob der Server das neue Zertifikat schon verwendet.',
  },
  certificateNotYetValid: {
    what: 'Das Zertifikat des Empfängers ist noch nicht gültig.',
    next: 'Verwenden Sie bis dahin das bisherige Zertifikat, und prüfen Sie die Uhr des Servers, der das Zertifikat ausgestellt hat.',
  },
  certificateUnknownIssuer: {
    what: 'Das Zertifikat des Empfängers stammt von keiner bekannten Zertifizierungsstelle, oder ein Zwischenzertifikat fehlt.',
    next: 'Senden Sie mit dem Zertifikat auch die Zwischenzertifikate. Eine eigene Zertifizierungsstelle kann der Betrieb eintragen (CALLBACK_CA_FILE).',
  },
  certificateSelfSigned: {
    what: 'Das Zertifikat des Empfängers ist selbst signiert, oder seine Zertifizierungsstelle ist nicht bekannt.',
    next: 'Verwenden Sie ein Zertifikat einer bekannten Zertifizierungsstelle. Eine eigene kann der Betrieb eintragen (CALLBACK_CA_FILE).',
  },
  certificateOtherName: {
    what: 'Das Zertifikat des Empfängers gilt für einen anderen Hostnamen.',
    next: 'Verwenden Sie ein Zertifikat, das den Hostnamen der Callback-Adresse enthält, oder berichtigen Sie die Callback-Adresse.',
  },
  timeout: {
    what: 'Der Empfänger hat nicht innerhalb von 10 Sekunden geantwortet.',
    next: 'Antworten Sie sofort mit 2xx, und verarbeiten Sie die Benachrichtigung erst danach.',
  },
  redirect: {
    what: 'Der Empfänger hat mit einer Weiterleitung geantwortet. Weiterleitungen werden nicht befolgt.',
    next: 'Tragen Sie die Adresse, zu der weitergeleitet wird, unmittelbar als Callback-Adresse ein.',
  },
  unauthorised: {
    what: 'Der Empfänger verlangt eine Anmeldung oder hat den Zugriff verweigert.',
    next: 'Callbacks enthalten keine Zugangsdaten, nur eine Signatur: Nehmen Sie sie ohne Anmeldung an. Antworten Sie auch auf einen Callback mit falscher Signatur mit 2xx, und ignorieren Sie ihn. Ob die Signatur stimmt, zeigt die Signaturprüfung.',
  },
  notFound: {
    what: 'Unter dieser Adresse nimmt der Empfänger keine Callbacks entgegen.',
    next: 'Prüfen Sie Pfad und Methode: Callbacks kommen als POST. Ist der Empfänger umgezogen, ändern Sie die Callback-Adresse.',
  },
  tooMany: {
    what: 'Der Empfänger meldet zu viele Anfragen.',
    next: 'Erhöhen Sie die Grenze für Callbacks. Die Kopfzeile Retry-After wird bis zu 12 Stunden beachtet.',
  },
  refused: {
    what: 'Der Empfänger hat die Benachrichtigung abgelehnt.',
    next: 'Sehen Sie in der Antwort und im Protokoll des Empfängers nach, woran es liegt. Nur eine Antwort mit 2xx gilt als Zustellung; antworten Sie damit auch auf Callbacks, die Sie ignorieren.',
  },
  broken: {
    what: 'Beim Empfänger ist ein Fehler aufgetreten.',
    next: 'Sehen Sie im Protokoll des Empfängers nach, woran es liegt.',
  },
  strange: {
    what: 'Der Empfänger hat mit einem Status geantwortet, der keinen Erfolg bedeutet.',
    next: 'Antworten Sie auf jeden Callback mit 2xx, auch wenn Sie ihn ignorieren.',
  },
}
