export const documentView = {
  yes: 'Ja',
  no: 'Nein',
  choice: 'Auswahl {code}',
  answer: 'Antwort {code}, ihre Bedeutung ist nicht bekannt',
  item: '{label} – {number} von {total}',
  attachment: 'Anlage „{name}“',
  foreign: '{name} (nicht im Formular vorgesehen)',
  empty: 'Keine Angaben',
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
