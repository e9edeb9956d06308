export const documentView = {
  yes: 'Ja',
  no: 'Nein',
  choice: 'Auswahl {code}',
  unknown: '{code} (steht nicht in der Liste des Formulars)',
  answer: 'Antwort {code}, ihre Bedeutung ist nicht bekannt',
  item: '{label} – {number} von {total}',
  attachment: 'Anlage „{name}“',
  foreign: '{name} (nicht im Formular vorgesehen)',
  empty: 'Keine Angaben',
  noes: '{count, plural, one {Eine Antwort „Nein“ ist} other {# Antworten „Nein“ sind}} ausgeblendet.',
  time: '{time} Uhr',
  bases: 'Rechtsgrundlagen',
  rules:
    '{count, plural, one {Eine Regel, die} other {# Regeln, die}} nicht von selbst geprüft {count, plural, one {wird} other {werden}}',
}

declare module '../areas.ts' {
  interface Messages {
    documentView: typeof documentView
  }
}
