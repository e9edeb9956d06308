/**
 * Gründe einer Zurückweisung wie in `events.problems`, bei einer Antwort: Gesendet hat die Verwaltung, entschieden der
 * Onlinedienst.
 */
export const replyProblems = {
  'authentication-tag-incorrect': {
    title: 'Prüfwert stimmt nicht',
    meaning:
      'Der Prüfwert des Teils, den der Onlinedienst abgerufen hat, stimmt nicht mit dem überein, der beim Absenden festgehalten wurde. Der Teil wurde verändert oder vertauscht.',
    advice:
      'Die Verwaltung sendet den Inhalt als neue Antwort noch einmal. Wiederholt sich das, prüfen beide Seiten, ob ein Zwischensystem Daten verändert.',
  },
  'schema-missing': {
    title: 'Angabe des Schemas fehlt',
    meaning:
      'Im Metadatensatz steht nicht, welchem Schema er folgt. Der Onlinedienst weiß deshalb nicht, wie er zu lesen ist.',
    advice: 'Die Verwaltung trägt das Schema im Metadatensatz ein und sendet eine neue Antwort.',
  },
  'encryption-issue': {
    title: 'Entschlüsselung nicht möglich',
    meaning:
      'Der Onlinedienst konnte den Teil mit seinem Schlüssel nicht entschlüsseln, oder die Verschlüsselung hat eine nicht erlaubte Form.',
    advice:
      'Die Verwaltung verschlüsselt mit dem Schlüssel für Antworten, der im Metadatensatz der Einreichung steht, und sendet eine neue Antwort. Der Onlinedienst prüft, ob er den passenden privaten Schlüssel besitzt.',
  },
  'syntax-violation': {
    title: 'Inhalt nicht lesbar',
    meaning: 'Der Teil ließ sich entschlüsseln, ist aber kein gültiges JSON oder XML.',
    advice: 'Die Verwaltung behebt den Fehler beim Erzeugen des Dokuments und sendet eine neue Antwort.',
  },
  'schema-violation': {
    title: 'Inhalt passt nicht zum Schema',
    meaning: 'Der Teil ist lesbar, hält sich aber nicht an sein Schema: Angaben fehlen oder haben die falsche Form.',
    advice:
      'Die Verwaltung prüft das Dokument vor dem Absenden gegen das Schema, behebt die Abweichung und sendet eine neue Antwort.',
  },
  'unsupported-schema': {
    title: 'Schema wird nicht unterstützt',
    meaning: 'Der Teil folgt einem Schema, das der Onlinedienst nicht verarbeiten kann.',
    advice:
      'Die Verwaltung verwendet ein Schema, das mit dem Onlinedienst vereinbart ist, und sendet eine neue Antwort.',
  },
  'hash-mismatch': {
    title: 'Hashwert stimmt nicht',
    meaning: 'Der entschlüsselte Inhalt hat einen anderen Hashwert, als im Metadatensatz steht.',
    advice:
      'Die Verwaltung berechnet die Hashwerte über genau die Bytes, die sie verschlüsselt, und sendet eine neue Antwort.',
  },
  'attachments-mismatch': {
    title: 'Anlagen passen nicht zum Metadatensatz',
    meaning: 'Es sind andere Anlagen angekommen, als der Metadatensatz aufzählt.',
    advice: 'Die Verwaltung nennt im Metadatensatz genau die angekündigten Anlagen und sendet eine neue Antwort.',
  },
  'service-mismatch': {
    title: 'Verwaltungsleistung stimmt nicht überein',
    meaning: 'Der Metadatensatz der Antwort nennt eine andere Leistung als der Fall, zu dem sie gehört.',
    advice: 'Die Verwaltung prüft, ob die Antwort zum richtigen Fall gesendet wurde, und sendet eine neue Antwort.',
  },
  timeout: {
    title: 'Nicht rechtzeitig entschieden',
    meaning:
      'Der Onlinedienst hat die Antwort innerhalb der Frist weder angenommen noch zurückgewiesen; deshalb hat der Zustelldienst sie zurückgewiesen.',
    advice:
      'Der Onlinedienst prüft, warum er nichts abgerufen hat: Callback, Abruf der Liste, Zugangsdaten. Danach sendet die Verwaltung den Inhalt als neue Antwort noch einmal.',
  },
  other: {
    title: 'Eigener Grund der Gegenseite',
    meaning:
      'Der Onlinedienst hat einen Grund genannt, den dieses Portal nicht kennt. Seine eigenen Worte stehen darunter.',
    advice: 'Klären Sie mit der Gegenseite, was gemeint ist.',
  },
}
