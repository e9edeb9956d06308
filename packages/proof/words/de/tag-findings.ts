/** Was ein genannter Prüfwert ist, der nicht der festgehaltene ist, und was zu tun ist. */
export const tagFindings = {
  padded: {
    is: 'Der richtige Prüfwert, aber am Ende aufgefüllt (mit „=“).',
    advice: 'Das Auffüllen weglassen: Prüfwerte sind base64url ohne „=“.',
  },
  base64: {
    is: 'Der richtige Prüfwert, aber in base64 statt base64url.',
    advice:
      '„-“ statt „+“ und „_“ statt „/“ schreiben und kein „=“ anhängen. Am einfachsten: das fünfte Segment als Text vergleichen, ohne es zu dekodieren.',
  },
  'percent-encoded': {
    is: 'Der richtige Prüfwert, aber prozentkodiert wie in einer Adresse.',
    advice: 'Den Prüfwert unverändert in das JSON schreiben.',
  },
  hex: {
    is: 'Der richtige Prüfwert, aber hexadezimal geschrieben.',
    advice: 'Das fünfte Segment als Text verwenden, ohne es zu dekodieren.',
  },
  whitespace: {
    is: 'Der richtige Prüfwert, aber mit Leerzeichen oder Zeilenumbruch.',
    advice: 'Leerzeichen und Zeilenumbrüche entfernen.',
  },
  'encoded-twice': {
    is: 'Der richtige Prüfwert, aber noch einmal kodiert.',
    advice: 'Das fünfte Segment ist schon Text; es wird so verwendet, wie es dasteht.',
  },
  're-encoded': {
    is: 'Dieselben Bytes wie der richtige Prüfwert, aber mit einem anderen letzten Zeichen.',
    advice: 'Das fünfte Segment als Text vergleichen, statt es zu dekodieren und neu zu kodieren.',
  },
  'letter-case': {
    is: 'Der richtige Prüfwert, aber mit vertauschter Groß- und Kleinschreibung.',
    advice: 'In base64url sind große und kleine Buchstaben verschieden; den Prüfwert unverändert lassen.',
  },
  truncated: {
    is: 'Nur ein Stück des richtigen Prüfwerts.',
    advice: 'Alle 22 Zeichen übernehmen; vermutlich ist ein Feld zu kurz.',
  },
  'whole-part': {
    is: 'Das ganze JWE statt des Prüfwerts.',
    advice: 'Der Prüfwert ist nur das fünfte Segment, also das Stück nach dem letzten Punkt.',
  },
  'other-part': {
    is: 'Der Prüfwert eines anderen Teils: {part}.',
    advice: 'Die Teile sind vertauscht. Zu jedem Teil gehört das fünfte Segment genau dieses Teils.',
  },
  overwritten: {
    is: 'Der Prüfwert einer früheren Fassung, bevor die Anlage noch einmal hochgeladen wurde: {part}.',
    advice: 'Die Anlage neu abrufen: Sie wurde vor dem Absenden ersetzt, und geprüft wurde eine alte Fassung.',
  },
  'initialization-vector': {
    is: 'Das dritte Segment (der Initialisierungsvektor) von: {part}.',
    advice: 'Der Prüfwert ist das fünfte Segment.',
  },
  'encrypted-key': {
    is: 'Das zweite Segment (der verschlüsselte Schlüssel) von: {part}.',
    advice: 'Der Prüfwert ist das fünfte Segment.',
  },
  'ciphertext-end': {
    is: 'Das Ende des verschlüsselten Inhalts von: {part}.',
    advice:
      'Im JWE ist der Prüfwert ein eigenes, das fünfte Segment. Manche Bibliotheken hängen ihn sonst an den Inhalt an; hier steht er nicht dort.',
  },
  'other-document': {
    is: 'Der Prüfwert einer anderen Einreichung oder Antwort: {part}.',
    advice: 'Prüfen, ob beim Abrufen oder Prüfen zwei Vorgänge verwechselt wurden.',
  },
  'unknown-part': {
    is: 'Einen solchen Teil gibt es hier nicht.',
    advice: 'Jede Anlage mit der Kennung nennen, unter der sie angekündigt wurde.',
  },
  missing: {
    is: 'Der Prüfwert dieses Teils fehlt.',
    advice: 'Die Prüfwerte aller Teile nennen.',
  },
  'wrong-characters': {
    is: 'Enthält Zeichen, die in base64url nicht vorkommen.',
    advice: 'Der Prüfwert ist das fünfte Segment des JWE: 22 Zeichen base64url.',
  },
  'wrong-length': {
    is: 'Hat nicht die Länge eines Prüfwerts (22 Zeichen).',
    advice: 'Das fünfte Segment genau des Teils nehmen, für den der Eintrag steht.',
  },
  unknown: {
    is: 'Sieht aus wie ein Prüfwert, gehört aber zu nichts, was hier bekannt ist.',
    advice:
      'Den Teil neu abrufen und das fünfte Segment genau der Bytes nehmen, die ankommen. Weicht es weiter ab, verändert etwas auf dem Weg den Inhalt.',
  },
  'perhaps-overwritten': {
    is: 'Welcher Prüfwert stattdessen gefunden wurde, ist nicht gesagt. Diese Anlage wurde vor dem Absenden mehrmals hochgeladen.',
    advice: 'Prüfen, ob eine frühere Fassung aufbewahrt und geprüft wurde; die Anlage neu abrufen.',
  },
  unnamed: {
    is: 'Welcher Prüfwert stattdessen gefunden wurde, ist nicht gesagt.',
    advice: 'Die Gegenseite fragen, welchen Wert sie berechnet hat und worüber.',
  },
}
