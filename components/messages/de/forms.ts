import { formCopy } from './form-copy.ts'
import { formHandIn } from './form-hand-in.ts'
import { formPaper } from './form-paper.ts'
import { formSend } from './form-send.ts'
import { formStatus } from './form-status.ts'
import { formUnfinished } from './form-unfinished.ts'

/** What people read who fill in a form, or ask what became of it. */
export const forms = {
  absent: {
    title: 'Dieses Formular gibt es hier nicht',
    note: 'Vielleicht hat sich die Adresse geändert, oder das Formular wird zurzeit nicht angeboten. Fragen Sie am besten bei der Stelle nach, die Ihnen die Adresse genannt hat.',
    status: 'Sie haben schon etwas abgesendet? Hier sehen Sie den Stand.',
    operators: 'Hinweis für den Betrieb: Ein Formular bieten Sie an mit',
  },
  problem: {
    busyTitle: 'Das geht gerade nicht',
    busy: 'Es gab zu viele Anfragen von Ihrem Anschluss. Versuchen Sie es in {wait} noch einmal.',
    seconds: '{count, plural, one {einer Sekunde} other {# Sekunden}}',
    minutes: '{count, plural, one {einer Minute} other {# Minuten}}',
  },
  start: {
    closedTitle: 'Zurzeit kann nichts abgesendet werden',
    closed:
      'Die zuständige Stelle nimmt gerade nichts an. Sie können das Formular trotzdem schon ausfüllen und als Entwurf sichern.',
    insecureTitle: 'Diese Verbindung ist nicht sicher',
    insecure:
      'Über diese Adresse kann Ihr Browser nichts verschlüsseln. Öffnen Sie das Formular über eine Adresse, die mit https:// beginnt.',
    needsScript: 'Dieses Formular braucht JavaScript: Ihre Angaben werden im Browser verschlüsselt.',
    howTitle: 'So läuft es ab',
    recipient: 'Ihre Angaben gehen an: {name}.',
    time: 'Sie brauchen etwa {most, plural, one {eine Minute} other {# Minuten}}. Am Ende sehen Sie alles noch einmal.',
    timeBetween:
      'Sie brauchen etwa {least, number} bis {most, number} Minuten, je nachdem, was auf Sie zutrifft. Am Ende sehen Sie alles noch einmal.',
    order:
      'Sie können Abschnitte auslassen, zurückgehen und später weitermachen. Erst beim Absenden muss alles vollständig sein.',
    proofs:
      'Nachweise fügen Sie als PDF oder Foto (JPEG, PNG) hinzu, immer dort, wo danach gefragt wird.{canFollow, select, yes { Was Sie noch nicht haben, können Sie nachreichen.} some { Einen Teil davon können Sie nachreichen; dort steht es dabei.} other {}}',
    atHandTitle: 'Das sollten Sie zur Hand haben',
    atHand:
      'Wir fragen nur nach Nachweisen zu dem, was auf Sie zutrifft. Das sind die Themen, zu denen es Nachweise geben kann:',
    receipt:
      'Nach dem Absenden speichern oder drucken Sie eine Quittung. Mit ihr sehen Sie den Stand und lesen die Antwort.',
    privacyTitle: 'Was mit Ihren Angaben geschieht',
    privacy:
      'Alles, was Sie eingeben, bleibt in Ihrem Browser, bis Sie es absenden. Dann wird es hier auf Ihrem Gerät verschlüsselt. Nur die zuständige Stelle kann es lesen; dieser Dienst stellt es nur zu.',
    privacyDraft:
      'Damit nichts verloren geht, merkt sich dieses Fenster Ihre Angaben und Dateien, solange Sie es nicht schließen, auch wenn Sie die Seite neu laden. Länger gesichert werden Ihre Angaben nur, wenn Sie das möchten, nur auf Ihrem Gerät und ohne die Dateien. Nach dem Absenden wird beides gelöscht; die Quittung und Ihre Angaben dazu merkt sich das Fenster, bis Sie die Quittung gesichert haben.',
    begin: 'Jetzt ausfüllen',
    goOn: 'Weiter ausfüllen',
  },
  connection: {
    away: 'Keine Verbindung zum Internet. Sie können weiter ausfüllen: Ihre Angaben bleiben in diesem Fenster.',
  },
  overview: {
    title: 'Übersicht',
    progress: '{done, number} von {count, number} Abschnitten sind vollständig.',
    pageProgress: '{done, number} von {count, number}',
    begin: 'Mit dem ersten Abschnitt beginnen',
    goOn: 'Mit dem nächsten Abschnitt weitermachen',
    review: 'Prüfen und absenden',
    optional: 'optional',
    states: {
      open: 'nicht begonnen',
      begun: 'begonnen',
      attention: 'bitte ergänzen',
      'file-gone': 'Nachweis fehlt',
      done: 'vollständig',
    },
  },
  page: {
    overview: 'Zur Übersicht',
    progress: 'Thema {number} von {count}',
    part: '{name} (Teil {number, number} von {of, number})',
    later: 'Die Einzelheiten dazu fragen wir auf den nächsten Seiten.',
    opened: 'Darunter sind weitere Fragen erschienen.',
    recorded: 'Diese Einzelheiten nimmt die zuständige Stelle mit Ihnen auf. Hier müssen Sie dazu nichts angeben.',
    mayBeSkipped: 'Diesen Abschnitt können Sie auslassen, wenn er auf Sie nicht zutrifft.',
    next: 'Weiter',
    back: 'Zurück',
    nextAnyway: 'Trotzdem weiter, später ergänzen',
    uncheckedTitle: 'Die Angaben konnten nicht geprüft werden',
    unchecked:
      'Die Prüfung ließ sich nicht laden. Ihre Angaben sind noch da. Versuchen Sie es noch einmal, oder gehen Sie weiter: Vor dem Absenden wird noch einmal geprüft.',
  },
  field: {
    yes: 'Ja',
    no: 'Nein',
    choose: 'Bitte auswählen',
    noAnswer: 'Keine Angabe',
    moneyHint: 'In Euro, zum Beispiel 1.234,56.',
    numberHint: 'Eine Zahl, zum Beispiel 12,5.',
    bounds: {
      between: 'Von {min} bis {max}.',
      from: 'Mindestens {min}.',
      to: 'Höchstens {max}.',
    },
    preset: 'Hier steht schon etwas. Ändern Sie es, wenn es nicht stimmt.',
    fixed: 'Das steht schon fest. Sie müssen hier nichts tun.',
  },
  choice: {
    which: 'Was trifft zu?',
  },
  gates: {
    legend: 'Kreuzen Sie alles an, was zutrifft.',
  },
  help: {
    more: 'Mehr dazu',
  },
  basis: {
    title: 'Warum fragen wir das?',
    newWindow: 'öffnet ein neues Fenster',
  },
  search: {
    placeholder: 'Suchbegriff eingeben',
    list: 'Treffer',
    found:
      '{count, plural, =0 {Nichts gefunden} one {Ein Treffer} other {# Treffer}}{more, plural, =0 {} other {, # davon werden nicht gezeigt}}',
    more: '{count, plural, one {Ein weiterer Treffer} other {# weitere Treffer}}: Geben Sie mehr ein.',
    none: 'Nichts gefunden. Versuchen Sie es mit einem anderen Wort.',
    several: 'Sie können mehrere auswählen.',
    full: 'Mehr als {count, number} können Sie nicht auswählen.',
    chosen: 'Ausgewählt',
    remove: 'Entfernen',
  },
  list: {
    line: 'Zeile {number, number}',
    addLine: 'Zeile hinzufügen',
    entry: 'Angabe {number, number}',
    addEntry: 'Weitere Angabe hinzufügen',
    choose: 'Bitte auswählen',
    chooseNone: 'Keine weitere',
    addChoice: 'Weitere Auswahl hinzufügen',
    another: '{name} ({number, number})',
    edit: 'Bearbeiten',
    done: 'Fertig',
    empty: 'Noch keine Angaben',
    askedLater: 'Die Angaben dazu fragen wir auf den nächsten Seiten, eine nach der anderen.',
    item: '{name} {number, number} von {count, number}',
    add: '{name} hinzufügen',
    addMore: 'Weitere Angabe hinzufügen: {name}',
    remove: 'Entfernen',
    undo: '{name} {number, number} zurückholen',
    added: '{name} {count, number} hinzugefügt',
    removed: '{name} {number, number} entfernt',
    broughtBack: '{name} {number, number} ist wieder da',
  },
  optional: {
    add: '{name} angeben',
    edit: '{name} bearbeiten',
    later: 'Die Angaben dazu fragen wir auf den nächsten Seiten.',
    remove: '{name} wieder entfernen',
    undo: 'Entfernte Angaben zurückholen',
    removed: '{name} entfernt',
  },
  proof: {
    hint: '{kinds}, auch mehrere: je Datei höchstens {size}, alle Dateien des Formulars zusammen höchstens {total}. Die Dateien bleiben bis zum Absenden in diesem Fenster.',
    hintOne:
      '{kinds}, eine Datei: höchstens {size}, alle Dateien des Formulars zusammen höchstens {total}. Die Datei bleibt bis zum Absenden in diesem Fenster.',
    photos: 'Große Fotos machen wir vor dem Senden hier im Browser kleiner.',
    least: 'Mindestens {count, number} Dateien.',
    most: 'Höchstens {count, plural, one {eine Datei} other {# Dateien}}.',
    chosen: 'Ausgewählte Dateien',
    remove: 'Entfernen',
    removed: '{name} entfernt',
    added: '{count, plural, one {Eine Datei hinzugefügt} other {# Dateien hinzugefügt}}',
    looking: '{count, plural, one {Die Datei wird} other {# Dateien werden}} gelesen …',
    made: '{how, select, smaller {{size}, verkleinert von {from}} other {{size}, umgewandelt in JPEG}}',
    original: 'Original nehmen',
    originalTaken: '{name}: Das Original wird gesendet.',
    later: 'Ich reiche den Nachweis nach',
    elsewhere: 'Oder eine Datei, die Sie schon hinzugefügt haben',
    chooseElsewhere: 'Bitte auswählen',
    named: '„{name}“',
    unnamed: 'eine Datei',
    goneTitle: 'Es fehlen Dateien, die Sie schon hinzugefügt hatten',
    gone: 'Sie sind in diesem Fenster nicht da. Wählen Sie sie bitte noch einmal aus, oder verzichten Sie auf sie.',
    goneAll:
      'In diesem Fenster sind sie nicht da: {names}. Wählen Sie sie bitte dort noch einmal aus, wo danach gefragt wird.',
    goneDone: 'Nicht mehr nötig',
    unkeptTitle: 'Nicht alle Dateien sind gesichert',
    unkept:
      'Der Browser hat keinen Platz für {names} oder lässt es nicht zu. Wenn Sie die Seite neu laden, müssen Sie das noch einmal auswählen.',
    faults: {
      empty: '„{name}“ ist leer. Wählen Sie eine andere Datei.',
      'too-large': '„{name}“ ist zu groß ({own}). Eine Datei darf höchstens {size} haben.',
      'too-much':
        '„{name}“ ({own}) passt nicht mehr dazu: Alle Dateien zusammen dürfen höchstens {total} haben. Wählen Sie eine kleinere Datei, oder entfernen Sie eine andere.',
      'wrong-kind': '„{name}“ ist weder PDF noch JPEG noch PNG. Speichern Sie die Datei in einem dieser Formate.',
      'other-kind': '„{name}“ hat nicht das richtige Format. Speichern Sie die Datei als {kinds}.',
      heic: '„{name}“ ist ein Foto im Format HEIC, das dieser Browser nicht lesen kann. Auf einem iPhone: Wählen Sie das Foto aus der Fotomediathek statt aus „Dateien“. Oder wählen Sie unter Einstellungen > Kamera > Formate „Maximale Kompatibilität“, und fotografieren Sie noch einmal.',
      'left-lying':
        '„{name}“ ist kein Nachweis: Diese Datei hat der Computer oder ein Programm selbst angelegt. Sie wird nicht gesendet.',
      'too-many': '„{name}“ passt nicht mehr dazu: Höchstens {count, number} Dateien sind möglich.',
      unreadable: '„{name}“ konnte nicht gelesen werden. Prüfen Sie, ob es die Datei noch gibt.',
    },
  },
  draft: {
    title: 'Unterbrechen und später weitermachen',
    note: 'Solange dieses Fenster offen ist, bleibt alles da, auch wenn Sie die Seite neu laden. Für länger können Sie Ihre Angaben, ohne die Dateien, in diesem Browser sichern oder als Datei speichern. Sichern Sie nichts im Browser, wenn auch andere dieses Gerät benutzen: Sie könnten Ihre Angaben lesen.',
    keptNote:
      'Ihre Angaben werden in diesem Browser gesichert. Löschen Sie den Entwurf, wenn auch andere dieses Gerät benutzen.',
    keep: 'Im Browser sichern',
    delete: 'Entwurf löschen',
    export: 'Als Datei speichern',
    fileName: 'Entwurf',
    savedAt: 'Zuletzt gesichert um {time}. Hinzugefügte Dateien sind nicht dabei; sie bleiben nur in diesem Fenster.',
    withoutFiles: 'Hinzugefügte Dateien bleiben nur in diesem Fenster. Im gesicherten Entwurf sind sie nicht dabei.',
    nowKept: 'Ab jetzt werden Ihre Angaben in diesem Browser gesichert.',
    notPossible: 'Dieser Browser kann nichts sichern. Speichern Sie den Entwurf als Datei.',
    removeAll: 'Alles löschen',
    removeTitle: 'Alles löschen, was hier eingetragen ist?',
    removeNote:
      'Gelöscht werden Ihre Angaben und Dateien in diesem Fenster, ein Entwurf in diesem Browser und eine Quittung, die Sie noch nicht gesichert haben. Was schon abgesendet ist, bleibt abgesendet.',
    remove: 'Alles löschen',
    deleted: 'Der Entwurf ist gelöscht. Was Sie eingegeben haben, steht noch auf dieser Seite.',
    exported: 'Der Entwurf wurde als Datei gespeichert.',
    import: 'Angaben aus einer Datei laden',
    importHint:
      'Ein Entwurf, oder die Angaben, die Sie nach dem Absenden gespeichert haben. Sie ersetzen, was jetzt eingetragen ist. Fassung des Formulars: {version}.',
    lostTitle: 'Ihre Angaben werden gerade nicht gesichert',
    lost: 'Der Browser hat dafür keinen Platz oder lässt es nicht zu. Wenn Sie das Fenster schließen oder neu laden, sind sie verloren. Speichern Sie den Entwurf als Datei.',
    sharedTitle: 'In einem anderen Fenster wurde an diesem Entwurf weitergearbeitet',
    shared:
      'Gesichert ist, was zuletzt in einem der Fenster eingegeben wurde. Arbeiten Sie nur in einem weiter: Schließen Sie das andere, oder laden Sie diese Seite neu, um den gesicherten Stand zu sehen.',
    restoredTitle: 'Ihr Entwurf ist geladen',
    restored: 'Stand: {time}. Sie können weiter ausfüllen.',
    gone: 'Diese Dateien müssen Sie noch einmal auswählen: {names}.',
    goOn: 'Weitermachen, wo Sie aufgehört haben',
    startAnew: 'Neu beginnen',
    faults: {
      'too-long': 'Diese Datei ist zu groß für einen Entwurf. Wählen Sie die Datei, die Sie hier gespeichert haben.',
      unreadable:
        'In dieser Datei stehen keine Angaben für ein Formular. Wählen Sie die Datei, die Sie hier gespeichert haben. Ein PDF kann das Formular nicht lesen.',
      receipt:
        'Das ist eine Quittung. Ihre Angaben stehen nicht darin; wählen Sie die Datei, in der Sie Ihre Angaben gespeichert haben.',
      'other-form':
        'Diese Datei gehört zu einem anderen Formular. Laden Sie sie dort, oder wählen Sie eine Datei dieses Formulars.',
    },
  },
  review: {
    title: 'Prüfen und absenden',
    intro: 'Sehen Sie Ihre Angaben noch einmal in Ruhe durch. Bis zum Absenden können Sie alles ändern.',
    change: 'Ändern',
    send: 'Absenden',
    missingTitle:
      '{count, plural, one {Eine Angabe fehlt noch oder stimmt nicht} other {# Angaben fehlen noch oder stimmen nicht}}',
    missing: 'Jeder Satz führt zu der Stelle im Formular.',
    laterTitle: 'Diese Nachweise reichen Sie nach',
    later:
      'Sie werden jetzt nicht mitgesendet. Die zuständige Stelle sagt Ihnen, bis wann und wie Sie sie nachreichen.',
  },
  send: formSend,
  sent: {
    title: 'Ihre Angaben sind abgesendet',
    intro: 'Speichern oder drucken Sie jetzt Ihre Quittung. Danach können Sie dieses Fenster schließen.',
    changedTitle: 'Ihre letzten Änderungen sind nicht dabei',
    changed:
      'Angekommen ist, was vor Ihren letzten Änderungen im Formular stand. Die Änderungen wurden nicht abgesendet; sie stehen noch im Formular.',
    changedFirst:
      'Speichern oder drucken Sie zuerst die Quittung. Danach können Sie die geänderten Angaben auch noch absenden.',
    changedAgain:
      'Sie können die geänderten Angaben auch noch absenden. Dann liegt der zuständigen Stelle beides vor, und Sie bekommen eine zweite Quittung.',
    sendChanged: 'Geänderte Angaben prüfen und absenden',
    receiptTitle: 'Ihre Quittung',
    receiptNote:
      'In der Quittung steckt der Schlüssel, mit dem Sie die Antwort lesen. Niemand sonst hat ihn, auch dieser Dienst nicht. Ohne die Quittung lässt sich eine Antwort nicht öffnen. Bewahren Sie sie gut auf, und geben Sie sie nicht weiter.',
    download: 'Quittung als Datei speichern',
    fileName: 'Quittung',
    notSavedTitle: 'Sie haben die Quittung noch nicht',
    notSaved: 'Wenn Sie das Fenster schließen, ist sie verloren.',
    savedTitle: 'Die Quittung ist gespeichert',
    saved: 'Sehen Sie nach, ob die Datei in Ihren Downloads liegt.',
    laterTitle: 'Das reichen Sie nach',
    later: 'Auch in der Quittung steht, welche Nachweise noch fehlen:',
    factsTitle: 'Zum Aufschreiben',
    factsNote:
      'Mit Fallnummer und Statuscode sehen Sie den Stand auch ohne die Quittung. Zum Lesen einer Antwort brauchen Sie die Quittung.',
    caseId: 'Fallnummer',
    statusCode: 'Statuscode',
    sentAt: 'Abgesendet am',
    nextTitle: 'Wie es weitergeht',
    next: 'Die zuständige Stelle holt Ihre Angaben ab und bestätigt das. Eine Antwort finden Sie später auf der Seite zum Stand.',
    statusLink: 'Stand ansehen (öffnet ein neues Fenster)',
  },
  copy: formCopy,
  paper: formPaper,
  status: formStatus,
  handIn: formHandIn,
  unfinished: formUnfinished,
}

declare module '../areas.ts' {
  interface Messages {
    forms: typeof forms
  }
}
