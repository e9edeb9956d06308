/** What operators read who say what the codes of a form mean. */
export const naming = {
  title: 'Auswahllisten: {title}',
  intro:
    'Hier legen Sie fest, was die Codes der Auswahllisten bedeuten. Wer das Formular ausfüllt, sieht nie einen Code; ohne Bedeutung wird eine Liste nicht angeboten.',
  back: 'Formulare',
  lists: 'Auswahllisten',
  ready: 'Alles Nötige ist benannt: Das Formular kann angeboten werden.',
  notReady:
    '{count, plural, one {Eine von {lists, number} Listen ist} other {# von {lists, number} Listen sind}} noch nicht benannt, obwohl alle darauf antworten müssen: nicht bereit zur Veröffentlichung.',
  optional:
    '{count, plural, =0 {} one {Eine weitere Angabe ist} other {# weitere Angaben sind}} ohne Bedeutung. Das Formular kommt ohne sie aus, bietet aber weniger an.',
  allNamed: 'Alle Angaben haben eine Bedeutung.',
  search: 'Suchen',
  searchHint: 'Frage, Kennung oder Bedeutung',
  show: 'Anzeigen',
  filters: { all: 'Alle', open: 'Offene', needed: 'Für die Veröffentlichung nötige' },
  nextOpen: 'Zur nächsten offenen',
  found: '{count, plural, =0 {Nichts gefunden} one {Eine Angabe} other {# Angaben}}',
  noLabel: 'Frage ohne Wortlaut',
  states: { named: 'benannt', open: 'offen', needed: 'muss benannt werden' },
  sources: {
    certain: 'Bedeutung sicher, nicht amtlich bestätigt',
    likely: 'Bedeutung wahrscheinlich, nicht amtlich bestätigt',
  },
  own: 'von Ihnen benannt',
  places: 'Steht im Formular',
  morePlaces: '{count, plural, one {und an einer weiteren Stelle} other {und an # weiteren Stellen}}',
  without: 'Ohne Bedeutung',
  consequences: {
    'not-published': 'Das Formular kann nicht angeboten werden, weil hier alle antworten müssen.',
    recorded:
      'Das Formular fragt nicht danach und weist darauf hin, dass die zuständige Stelle diese Angaben aufnimmt: {groups}.',
    'left-out': 'Das Formular fragt nicht danach.',
    'free-text': 'Das Formular fragt nur nach einer Antwort in eigenen Worten und sendet dazu den Code 999.',
  },
  question: 'Frage',
  help: 'Hilfe zur Frage',
  neverOffered: 'wird im Formular nie angeboten',
  german: 'Deutsch',
  english: 'Englisch',
  bothLanguages: 'Ergänzen Sie den Text auch in dieser Sprache.',
  refused: 'Dieser Text ist zu lang oder enthält Zeichen, die hier nicht erlaubt sind.',
  save: 'Speichern',
  saveNext: 'Speichern und zur nächsten offenen',
  reset: 'Eigene Bezeichnungen verwerfen',
  saved: 'Gespeichert: {name}.',
  files: 'Als Datei',
  filesIntro:
    'Laden Sie alle Bezeichnungen herunter, füllen Sie sie anderswo aus, und laden Sie die Datei wieder hoch. Auch eine Codeliste (genericode) oder ein JSON-Schema mit Bedeutungen wird gelesen.',
  download: 'Alle Bezeichnungen herunterladen',
  upload: 'Datei hochladen',
  uploadHint: 'JSON oder XML. Was darin steht, gilt sofort; alles andere bleibt unverändert.',
  fileField: 'Liste, zu der die Datei gehört',
  fileFieldHint: 'Nur für Codelisten (XML) nötig: In ihnen steht nicht, zu welcher Frage sie gehören.',
  noField: 'Steht in der Datei',
  language: 'Sprache der Datei',
  taken:
    '{count, plural, =0 {Die Datei enthält nichts Neues.} one {Eine Angabe ist neu benannt.} other {# Angaben sind neu benannt.}}',
  nothingNew: 'Es bleibt alles, wie es war.',
  inOneLanguage:
    '{count, plural, =0 {Alles steht in beiden Sprachen darin.} one {Ein Text stand nur in einer Sprache darin; er gilt jetzt für beide.} other {# Texte standen nur in einer Sprache darin; sie gelten jetzt für beide.}}',
}

declare module '../areas.ts' {
  interface Messages {
    naming: typeof naming
  }
}
