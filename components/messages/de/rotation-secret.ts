/** Exchanging a callback secret. */
export const rotationSecret = {
  open: 'Austausch beginnen',
  introCallback:
    'Der Dienst erzeugt ein neues Geheimnis und zeigt es einmal. Von da an ist jede Benachrichtigung mit beiden signiert: Die Kopfzeile callback-secret-id nennt, mit welchem der Hauptwert gebildet ist, callback-authentication-other enthält den Wert mit dem anderen.',
  make: 'Neues Geheimnis erzeugen und beginnen',
  own: 'Oder: eigenes Geheimnis',
  ownHint: '32 bis 512 Zeichen aus einer sicheren Zufallsquelle',
  beginWithOwn: 'Mit diesem Geheimnis beginnen',
  onceTitle: 'Das Geheimnis wird nur jetzt angezeigt',
  once: 'Der Dienst kann es nicht noch einmal zeigen. Geht es verloren, brechen Sie ab und beginnen neu.',
  fresh: 'Neues Geheimnis',
  kept: 'Gespeichert',
  tryIntro:
    'Der Dienst sendet eine Probe-Benachrichtigung, die nur mit dem neuen Geheimnis signiert ist und nichts nennt. Nimmt der Empfänger sie an, geht es weiter. Beantwortet er auch unechte mit 2xx, sehen Sie in seinem Protokoll nach, ob er die Probe erkannt hat.',
  try: 'Probe senden',
  trying: 'Die Probe wird gesendet …',
  trialFailed: 'Die Probe wurde nicht angenommen',
  trialFaults: {
    'trial-undelivered':
      'Der Empfänger war nicht erreichbar oder antwortete mit einem Fehler. Das Callback-Protokoll sagt mehr.',
    'trial-refused':
      'Der Empfänger hat die Probe abgelehnt: Er kennt das neue Geheimnis noch nicht. Tragen Sie es bei ihm ein, und versuchen Sie es noch einmal.',
    'trial-ignored':
      'Der Empfänger hat die Probe als unecht erkannt: Er kennt das neue Geheimnis noch nicht. Tragen Sie es bei ihm ein, und versuchen Sie es noch einmal.',
  },
  skip: 'Ohne Probe fortfahren',
  skipTitle: 'Ohne Probe fortfahren?',
  skipText:
    'Das ist richtig, wenn der Empfänger nur ein Geheimnis kennt und zugleich mit dem Dienst umgestellt wird. Lehnt er das neue ab, setzt der Dienst wieder das alte ein.',
  acceptedAt: 'Mit dem neuen zuletzt angenommen',
  failingSince: 'Schlägt fehl seit',
  status: 'Letzter Status',
  never: 'noch nie',
  byItself: 'Altes Geheimnis nach {days} Tagen ohne Störung von selbst beenden',
  byHand: 'Doch von Hand beenden',
  retire: 'Altes Geheimnis beenden',
  retireTitle: 'Das alte Geheimnis beenden?',
  retireCallback:
    'Benachrichtigungen sind dann nur noch mit dem neuen signiert. Entfernen Sie das alte beim Empfänger. Das lässt sich nicht rückgängig machen.',
  goBack: 'Zurück zum alten Geheimnis',
  goBackTitle: 'Wieder mit dem alten Geheimnis signieren?',
  goBackText: 'Der Hauptwert ist dann wieder mit dem alten Geheimnis gebildet, der zweite mit dem neuen.',
}
