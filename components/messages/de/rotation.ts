import { keyChains } from './key-chains.ts'
import { rotationSecret } from './rotation-secret.ts'

/** Exchanging keys and secrets. */
export const rotation = {
  title: 'Schlüssel und Geheimnisse austauschen',
  back: 'Zurück zum Zustellpunkt',
  intro:
    'Ein Austausch geht Schritt für Schritt. Sie können jederzeit unterbrechen, zurückgehen oder abbrechen; was unterwegs ist, bleibt lesbar.',
  inUse: 'In Gebrauch',
  since: 'Seit',
  endsAt: 'Zertifikat gültig bis',
  postponedUntil: 'Vorschlag zurückgestellt bis',
  ifNothing: 'Wenn Sie nichts tun:',
  stageDone: 'erledigt',
  stage: {
    made: 'Schlüssel erproben',
    tried: 'Veröffentlichen',
    published: 'Einsetzen',
    inUse: 'Alten Schlüssel widerrufen',
    both: 'Alten Schlüssel widerrufen',
    callbackMade: 'Neues Geheimnis erproben',
    callbackTried: 'Einsetzen',
    callbackInUse: 'Altes Geheimnis beenden',
  },
  ended: { done: 'Der letzte Austausch ist abgeschlossen', cancelled: 'Der letzte Austausch wurde abgebrochen' },
  kinds: {
    'encryption-key': {
      title: 'Verschlüsselungsschlüssel',
      intro: 'Mit ihm verschlüsseln Onlinedienste. Nur Sie haben den privaten Teil.',
      none: 'Der Zustellpunkt hat noch keinen aktiven Verschlüsselungsschlüssel. Fügen Sie den ersten auf seiner Seite hinzu.',
    },
    'signing-key': {
      title: 'Signaturschlüssel',
      intro:
        'Mit ihm signiert das Verwaltungssystem seine Entscheidungen. Vergangene Ereignisse bleiben immer prüfbar.',
      none: 'Der Zustellpunkt hat noch keinen Signaturschlüssel. Fügen Sie den ersten auf seiner Seite hinzu.',
    },
    'callback-secret': {
      title: 'Callback-Geheimnis',
      intro: 'Mit ihm beweist der Zustelldienst dem Verwaltungssystem, dass eine Benachrichtigung von ihm kommt.',
      none: 'Der Zustellpunkt hat noch keinen Callback. Richten Sie ihn auf seiner Seite ein.',
    },
  },
  standing: {
    made: {
      now: 'Der neue Schlüssel ist vorbereitet und noch niemandem bekannt. Erproben Sie ihn.',
      idle: 'Es bleibt beim alten Schlüssel.',
      cancel: 'Der neue Schlüssel wird vergessen. Am Zustellpunkt ändert sich nichts.',
    },
    tried: {
      now: 'Der neue Schlüssel kann veröffentlicht werden. Verwendet wird weiter der alte.',
      idle: 'Es bleibt beim alten Schlüssel.',
      cancel: 'Der neue Schlüssel wird vergessen. Am Zustellpunkt ändert sich nichts.',
    },
    published: {
      now: 'Der neue Schlüssel ist veröffentlicht. Legen Sie fest, ab wann mit ihm verschlüsselt wird.',
      idle: 'Es bleibt beim alten Schlüssel; der neue ist bekannt, wird aber nicht verwendet.',
      cancel:
        'Der neue Schlüssel bleibt in der Liste der Schlüssel und wird nicht verwendet. Dort können Sie ihn widerrufen.',
    },
    scheduled: {
      now: 'Der neue Schlüssel wird zur gewählten Zeit eingesetzt.',
      idle: 'Der Wechsel geschieht zur gewählten Zeit von selbst.',
      cancel:
        'Der Wechsel findet nicht statt. Der neue Schlüssel bleibt in der Liste der Schlüssel; dort können Sie ihn widerrufen.',
    },
    inUse: {
      now: 'Neue Einreichungen werden mit dem neuen Schlüssel verschlüsselt. Der alte bleibt gültig, bis nichts mehr auf ihn wartet.',
      idle: 'Verschlüsselt wird mit dem neuen Schlüssel. Der alte bleibt gültig, bis Sie ihn widerrufen.',
      cancel:
        'Der neue Schlüssel bleibt in Gebrauch, und der alte bleibt gültig. Es zählt nur niemand mehr mit, was auf ihn wartet.',
    },
    inUseByItself: {
      now: 'Neue Einreichungen werden mit dem neuen Schlüssel verschlüsselt. Der alte bleibt gültig, bis nichts mehr auf ihn wartet.',
      idle: 'Der alte Schlüssel wird von selbst widerrufen, sobald nichts mehr auf ihn wartet.',
      cancel:
        'Der neue Schlüssel bleibt in Gebrauch, und der alte bleibt gültig. Es zählt nur niemand mehr mit, was auf ihn wartet.',
    },
    both: {
      now: 'Beide Schlüssel gelten. Stellen Sie das Verwaltungssystem auf den neuen um, und widerrufen Sie dann den alten.',
      idle: 'Beide Schlüssel bleiben gültig.',
      cancel: 'Beide Schlüssel bleiben gültig. In der Liste der Schlüssel können Sie jeden von ihnen widerrufen.',
    },
    callbackMade: {
      now: 'Benachrichtigungen sind mit beiden Geheimnissen signiert. Tragen Sie das neue beim Empfänger ein, zusätzlich zum alten, und erproben Sie es.',
      idle: 'Der Hauptwert bleibt mit dem alten Geheimnis signiert.',
      cancel: 'Das neue Geheimnis wird nicht mehr verwendet. Am Callback ändert sich nichts.',
    },
    callbackTried: {
      now: 'Das neue Geheimnis kann eingesetzt werden. Bis dahin ist der Hauptwert mit dem alten signiert.',
      idle: 'Der Hauptwert bleibt mit dem alten Geheimnis signiert.',
      cancel: 'Das neue Geheimnis wird nicht mehr verwendet. Am Callback ändert sich nichts.',
    },
    callbackScheduled: {
      now: 'Das neue Geheimnis wird zur gewählten Zeit eingesetzt.',
      idle: 'Der Wechsel geschieht zur gewählten Zeit von selbst.',
      cancel: 'Der Wechsel findet nicht statt. Am Callback ändert sich nichts.',
    },
    callbackInUse: {
      now: 'Der Hauptwert ist mit dem neuen Geheimnis signiert, ein zweiter Wert mit dem alten. Lehnt der Empfänger das neue ab, setzt der Dienst von selbst wieder das alte ein.',
      idle: 'Es bleibt beim neuen Geheimnis; signiert wird weiter mit beiden.',
      cancel: 'Es bleibt beim neuen Geheimnis. Mit dem alten wird nicht mehr signiert.',
    },
    callbackInUseByItself: {
      now: 'Der Hauptwert ist mit dem neuen Geheimnis signiert, ein zweiter Wert mit dem alten. Lehnt der Empfänger das neue ab, setzt der Dienst von selbst wieder das alte ein.',
      idle: 'Das alte Geheimnis endet von selbst, sobald sich das neue bewährt hat.',
      cancel: 'Es bleibt beim neuen Geheimnis. Mit dem alten wird nicht mehr signiert.',
    },
    callbackRefused: {
      now: 'Der Empfänger hat das neue Geheimnis abgelehnt. Der Dienst verwendet wieder das alte; was wartete, wurde damit zugestellt. Prüfen Sie, was beim Empfänger eingetragen ist.',
      idle: 'Es bleibt beim alten Geheimnis.',
      cancel: 'Das neue Geheimnis wird nicht mehr verwendet. Am Callback ändert sich nichts.',
    },
  },
  proposal: {
    title: 'Vorschlag: jetzt austauschen',
    reason: {
      'certificate-ending': 'Das Zertifikat gilt nur bis {at}.',
      age: 'Seit mehr als der üblichen Zeit in Gebrauch (fällig seit {at}).',
    },
    otherwise: {
      'certificate-ending':
        'Wenn Sie nichts tun, bleibt der Schlüssel in Gebrauch. Onlinedienste, die das Zertifikat prüfen, senden dann nicht mehr.',
      age: 'Wenn Sie nichts tun, bleibt alles, wie es ist.',
    },
    notNow: 'Jetzt nicht, in {days} Tagen wieder fragen',
  },
  start: {
    chain: { which: keyChains.which, faults: keyChains.faults },
    open: 'Austausch beginnen',
    intro:
      'Am Anfang steht der neue Schlüssel. Der private Teil bleibt bei Ihnen; am Zustellpunkt ändert sich dadurch noch nichts.',
    makeHeading: 'Schlüsselpaar im Browser erzeugen',
    makeIntro: 'Das Paar entsteht auf Ihrem Gerät (RSA, 4096 Bit). Der private Schlüssel wird nie übertragen.',
    insecure: 'Ihr Browser erzeugt Schlüssel nur auf Seiten, die über HTTPS geladen wurden.',
    make: 'Schlüsselpaar erzeugen',
    making: 'Das Schlüsselpaar wird erzeugt. Das dauert einige Sekunden …',
    made: 'Das Schlüsselpaar {kid} ist erzeugt.',
    makeFailed: 'Das Schlüsselpaar konnte nicht erzeugt werden. Versuchen Sie es mit einem anderen Browser.',
    saveAndBegin: 'Privaten Schlüssel speichern und beginnen',
    pasteHeading: 'Oder: vorhandenen öffentlichen Schlüssel verwenden',
    paste: 'Öffentlicher Schlüssel als JWK',
    pasteHint: 'RSA mit mindestens 4096 Bit, auf Wunsch mit Zertifikat (x5c)',
    begin: 'Mit diesem Schlüssel beginnen',
    faults: {
      empty: 'Fügen Sie einen Schlüssel ein.',
      json: 'Das ist kein JWK: Erwartet wird ein JSON-Objekt mit kty, kid, alg, key_ops, n und e.',
      private: 'Das ist ein privater Schlüssel. Er wurde nicht gesendet. Fügen Sie nur den öffentlichen Teil ein.',
    },
  },
  trial: {
    intro: {
      encryption:
        'Diese Seite verschlüsselt einen zufälligen Text mit dem neuen öffentlichen Schlüssel, so wie es Onlinedienste tun. Öffnen Sie die Datei mit dem privaten Schlüssel: Der Browser entschlüsselt damit. Gespeichert wird nur, dass es gelang.',
      signing:
        'Öffnen Sie die Datei mit dem privaten Schlüssel: Der Browser signiert damit einen zufälligen Text und prüft ihn mit dem öffentlichen. Gespeichert wird nur, dass es gelang.',
    },
    file: 'Datei mit dem privaten Schlüssel',
    fileHint: 'Sie wird nur in diesem Browser gelesen und nie übertragen.',
    trying: 'Der Schlüssel wird erprobt …',
    faults: {
      size: 'Die Datei ist zu groß für einen Schlüssel.',
      'no-key': 'Die Datei enthält keinen Schlüssel als JWK.',
      'public-only': 'Die Datei enthält nur den öffentlichen Schlüssel.',
      'other-key': 'Das ist der private Teil eines anderen Schlüssels.',
      failed: 'Der Schlüssel funktioniert nicht: Was mit dem öffentlichen Teil gemacht ist, passt nicht zum privaten.',
    },
    skip: 'Ohne Erprobung fortfahren',
    skipTitle: 'Ohne Erprobung fortfahren?',
    skipText:
      'Das ist richtig, wenn der private Schlüssel sein Gerät nie verlässt. Erproben Sie ihn dann dort. Passt er nicht zum öffentlichen, kann niemand lesen, was mit ihm verschlüsselt wird.',
  },
  use: {
    useNow: 'Jetzt einsetzen',
    from: 'Eingesetzt wird am {at}.',
    useAt: 'Oder ab einer Zeit einsetzen',
    useAtHint: 'Nach der Uhr dieses Geräts. Bis dahin können Sie es ändern.',
    useAtFault: 'Geben Sie Tag und Uhrzeit an.',
    schedule: 'Zeit festlegen',
    unschedule: 'Doch nicht zu dieser Zeit',
  },
  keys: {
    publish: 'Neuen Schlüssel veröffentlichen',
    signatures:
      'Entscheidungen der letzten Tage: {withNew, plural, one {eine} other {#}} mit dem neuen, {withOld, plural, one {eine} other {#}} mit dem alten Schlüssel signiert',
    retire: 'Alten Schlüssel widerrufen',
    retireTitle: 'Schlüssel {kid} widerrufen?',
    retireSigning:
      'Neue Ereignisse mit dem alten Schlüssel werden dann abgelehnt. Vergangene bleiben prüfbar. Das lässt sich nicht rückgängig machen.',
    retireSigningUnseen:
      'Der Dienst hat noch keine Entscheidung mit dem neuen Schlüssel gesehen. Signiert das Verwaltungssystem noch mit dem alten, werden seine Ereignisse dann abgelehnt. Das lässt sich nicht rückgängig machen.',
  },
  way: {
    waiting:
      '{count, plural, =0 {Nichts ist mehr für den alten Schlüssel unterwegs} one {Eine Einreichung ist noch für den alten Schlüssel unterwegs} other {# Einreichungen sind noch für den alten Schlüssel unterwegs}}',
    undecided: 'Warten auf eine Entscheidung',
    incomplete: 'Begonnen, noch nicht abgeschickt',
    kept: 'Entschieden, Inhalt noch nicht gelöscht',
    notes: 'Notizen an der Werkbank',
    private:
      'Widerrufen wird nur der öffentliche Teil. Den alten privaten Schlüssel brauchen Sie, solange Inhalte oder Notizen mit ihm verschlüsselt sind.',
    byItself: 'Alten Schlüssel von selbst widerrufen, sobald nichts mehr wartet',
    byHand: 'Doch von Hand widerrufen',
    retire: 'Alten Schlüssel widerrufen',
    retireTitle: 'Schlüssel {kid} widerrufen?',
    retireText: 'Nichts wartet mehr auf ihn. Das lässt sich nicht rückgängig machen; der Austausch ist dann fertig.',
    goBack: 'Zurück zum alten Schlüssel',
    goBackTitle: 'Wieder mit {kid} verschlüsseln?',
    goBackText:
      'Neue Einreichungen werden wieder mit dem alten Schlüssel verschlüsselt. Der neue bleibt veröffentlicht, denn was mit ihm verschlüsselt ist, ist unterwegs.',
  },
  secret: rotationSecret,
  cancel: { do: 'Austausch abbrechen', title: 'Diesen Austausch abbrechen?' },
  history: {
    from: 'Von',
    to: 'zu',
    itself: 'der Dienst von selbst',
    secretRetired: 'altes Geheimnis beendet',
    step: {
      start: 'begonnen',
      try: 'erprobt',
      'skip-trial': 'ohne Erprobung fortgefahren',
      publish: 'veröffentlicht',
      schedule: 'Zeit festgelegt',
      unschedule: 'Zeit aufgehoben',
      use: 'eingesetzt',
      'go-back': 'zurückgegangen',
      'fall-back': 'vom Empfänger abgelehnt, zurück zum alten',
      retire: 'alter Schlüssel widerrufen',
      'retire-by-itself': 'soll von selbst enden',
      'retire-by-hand': 'soll von Hand enden',
      cancel: 'abgebrochen',
    },
  },
}

declare module '../areas.ts' {
  interface Messages {
    rotation: typeof rotation
  }
}
